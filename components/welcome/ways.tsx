/** The three ways to data, each with what it has led to. */
import { FileBraces, FileSpreadsheet, FileText, KeyRound, Plug } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { PAGES } from "@/lib/contract/pages";
import { HOT, viewHref } from "@/lib/contract/saved-views";
import { recordsInWords, type DataState } from "./set-up-steps";
import { Chip, Way } from "./way";

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

const EXPLORE = {
  demo: {
    title: "Explore the demo data",
    words:
      "Invented posts and creators. Search, save views and try a reveal. Your first import replaces them.",
  },
  own: {
    title: "Explore your data",
    words: "Search your posts and creators, and save the searches as views.",
  },
  service: { title: "Explore the service", words: "Search its posts and creators. Searching is free." },
  none: { title: "Explore with demo data", words: "Invented posts and creators to try everything with." },
} as const;

function Explore({ data }: { data: DataState }) {
  const { title, words } = EXPLORE[data.kind];
  const isEmpty = data.kind === "none";
  return (
    <Way
      title={title}
      picture={<Posters />}
      result={data.kind === "demo" ? recordsInWords(data) : undefined}
      command={isEmpty ? "npm run cli -- seed" : undefined}
      action={
        !isEmpty && (
          <ButtonLink href={viewHref("viral", "", { open: HOT })} variant="primary" size="large">
            Explore
          </ButtonLink>
        )
      }
    >
      {words}
    </Way>
  );
}

export function Ways({ data }: { data: DataState }) {
  const isConnected = data.kind === "service";
  return (
    <div className="grid gap-3">
      <Explore data={data} />
      <Way
        title="Import your data"
        picture={
          <>
            <Chip icon={<FileBraces {...icon} />}>posts.jsonl</Chip>
            <Chip icon={<FileSpreadsheet {...icon} />}>creators.csv</Chip>
            <Chip icon={<FileText {...icon} />}>posts.parquet</Chip>
          </>
        }
        result={data.kind === "own" ? recordsInWords(data) : undefined}
        command="npm run cli -- import posts.jsonl creators.csv"
      >
        {isConnected
          ? "The connected service is searched, not what you import. Remove its address from the settings first."
          : "Exports of common scrapers and tables are recognised. It stays on this server and costs no credits."}
      </Way>
      <Way
        title="Connect a service"
        picture={
          <>
            <Chip icon={<Plug {...icon} />}>https://…/v2</Chip>
            <Chip icon={<KeyRound {...icon} />}>••••••••k93d</Chip>
          </>
        }
        result={isConnected ? "Connected" : undefined}
        command={isConnected ? undefined : "SERVICE_URL=https://… SERVICE_API_KEY=… npm start"}
        action={isConnected && <ButtonLink href={PAGES.usage.path}>See the credits</ButtonLink>}
      >
        Search a live index and reveal creators for 1 credit each. You need its address and a key.
      </Way>
    </div>
  );
}
