import { FileBraces, FileSpreadsheet, FileText, KeyRound, Plug } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { PAGES } from "@/lib/contract/pages";
import { HOT, viewHref } from "@/lib/contract/saved-views";
import type { DataState } from "./set-up-steps";
import { Chip, Way } from "./way";
import { messages } from "./messages";

const POSTERS = [
  { name: "coffee-latte", place: "left-3 top-9 -rotate-6" },
  { name: "black-cat", place: "left-14 top-6" },
  { name: "mountain-village", place: "left-24 top-9 rotate-6" },
] as const;
const icon = { size: 14, className: "shrink-0 text-ink-3" };

const Posters = () =>
  POSTERS.map(({ name, place }) => (
    <img
      key={name}
      src={`/demo/posters/${name}.svg`}
      alt=""
      className={`absolute aspect-poster w-20 rounded-8 border-2 border-surface object-cover shadow-1 ${place}`}
    />
  ));

function Explore({ data }: { data: DataState }) {
  const { title, means } = messages.explore[data.kind];
  const isEmpty = data.kind === "none";
  return (
    <Way
      title={title}
      picture={<Posters />}
      result={data.kind === "demo" ? messages.records(data) : undefined}
      command={isEmpty ? "npm run cli -- seed" : undefined}
      action={
        !isEmpty && (
          <ButtonLink href={viewHref("viral", "", { open: HOT })} variant="primary" size="large">
            {messages.explore.action}
          </ButtonLink>
        )
      }
    >
      {means}
    </Way>
  );
}

export function Ways({ data }: { data: DataState }) {
  const isConnected = data.kind === "service";
  const isEmpty = data.kind === "none";
  return (
    <div className="grid gap-3">
      <Explore data={data} />
      <Way
        title={messages.import.title}
        picture={
          <>
            <Chip icon={<FileBraces {...icon} />}>{messages.import.files.json}</Chip>
            <Chip icon={<FileSpreadsheet {...icon} />}>{messages.import.files.table}</Chip>
            <Chip icon={<FileText {...icon} />}>{messages.import.files.parquet}</Chip>
          </>
        }
        result={data.kind === "own" ? messages.records(data) : undefined}
        action={
          !isConnected && (
            <ButtonLink href={PAGES.import.path} variant={isEmpty ? "primary" : "plain"} size="large">
              {messages.import.action}
            </ButtonLink>
          )
        }
      >
        {isConnected ? messages.import.notSearched : messages.import.means}
      </Way>
      <Way
        title={messages.connect.title}
        picture={
          <>
            <Chip icon={<Plug {...icon} />}>{messages.connect.address}</Chip>
            <Chip icon={<KeyRound {...icon} />}>{messages.connect.key}</Chip>
          </>
        }
        result={isConnected ? messages.connect.done : undefined}
        command={isConnected ? undefined : "SERVICE_URL=https://… SERVICE_API_KEY=… npm start"}
        action={isConnected && <ButtonLink href={PAGES.usage.path}>{messages.connect.seeCredits}</ButtonLink>}
      >
        {messages.connect.means}
      </Way>
    </div>
  );
}
