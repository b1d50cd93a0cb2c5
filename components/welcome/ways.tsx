import { FileBraces, FileSpreadsheet, FileText, KeyRound, Plug, Check } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { PAGES } from "@/lib/contract/pages";
import { HOT, viewHref } from "@/lib/contract/saved-views";
import type { DataState } from "./set-up-list";
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

/** `command` is for a terminal of the server. */
function Way({
  title,
  picture,
  result,
  action,
  command,
  children,
}: {
  title: string;
  picture: ReactNode;
  result?: string;
  action?: ReactNode;
  command?: string;
  children: ReactNode;
}) {
  return (
    <section className="grid overflow-hidden rounded-12 border border-line bg-surface sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      <div
        aria-hidden="true"
        className="relative grid content-center gap-2.5 overflow-hidden border-r border-line bg-sunken px-5 max-sm:hidden"
      >
        {picture}
      </div>
      <div className="grid min-h-40 content-center gap-3 px-5 py-5 lg:px-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-16 font-600">{title}</h2>
            <p className="mt-1 text-14 text-ink-2">{children}</p>
          </div>
          {action}
        </div>
        {command && (
          <code className="block rounded-6 bg-sunken px-3 py-2 font-mono text-12 text-ink wrap-anywhere">
            {command}
          </code>
        )}
        {result && (
          <p className="flex items-center gap-1.5 text-ink-2">
            <Check size={14} className="shrink-0 text-accent-ink" aria-hidden="true" />
            {result}
          </p>
        )}
      </div>
    </section>
  );
}

function Chip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex w-max max-w-full items-center gap-2 rounded-8 border border-line bg-surface px-2.5 py-1.5 font-mono text-12 text-ink-2">
      {icon}
      {children}
    </span>
  );
}

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
