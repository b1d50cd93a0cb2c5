import type { ReactNode } from "react";
import { Check, UsersRound } from "lucide-react";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { OwnedTag } from "@/components/records/owned-mark";
import { PanelFrame } from "@/components/records/panel-frame";
import { PanelHead } from "@/components/records/panel-head";
import type { PanelHrefs } from "@/components/records/panel-hrefs";
import { PlatformIcon } from "@/components/records/platform-icon";
import { ButtonLink } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { columnsOf, factOfColumn, type Column } from "./columns";
import { LIBRARY_PATH } from "./creator-address";
import { countKnown, type KnownFacts } from "./known-facts";
import { likeCreator } from "./like-creator";
import { COLUMN_KEYS, type ColumnKey } from "./table-settings";
import { messages } from "./messages/peek";

export type Peeked = { owned: OwnedCreator; known?: undefined } | { owned?: undefined; known: KnownFacts };

type Props = {
  id: string;
  of: Peeked;
  /** Position is counted from 1. The total is null if the service doesn't count. */
  position: number;
  total: number | null;
  hrefs: PanelHrefs;
  /** The reader has no access to these columns. */
  hidden: readonly ColumnKey[];
  canSearch: boolean;
  reveal: ReactNode;
  below: ReactNode;
  decision: ReactNode;
  lists: ReactNode;
  now: number;
};

function Fact({ column, source, children }: { column: Column; source?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-baseline gap-x-3 border-b border-line py-2">
      <dt className="w-28 max-w-full shrink-0 text-ink-3">{column.name ?? column.title}</dt>
      <dd className="min-w-11 flex-1 wrap-anywhere">{children}</dd>
      {source && <dd className="shrink-0 text-12 text-ink-3">{source}</dd>}
    </div>
  );
}

/** These facts are shown even if unknown, others only when known. */
const ALWAYS: readonly ColumnKey[] = [
  "followers",
  "averageViews",
  "engagementRate",
  "email",
  "country",
  "mainCategory",
  "accountType",
  "language",
];

/** Facts can have different dates because several people may have checked the creator. */
function provenWhen(known: KnownFacts): string[] {
  const facts = Object.values(known).filter((fact) => fact.source === "search");
  return [...new Set(facts.map(({ title }) => title))];
}

export function CreditAdds({ known, hidden }: { known: KnownFacts } & Pick<Props, "hidden">) {
  const { email, rest } = messages.added;
  // An email that is known not to exist is not advertised as part of a reveal.
  const added = hidden.includes("email") || known.email?.sign === "none" ? rest : [email, ...rest];
  return (
    <section aria-labelledby="credit-adds" className="pt-5">
      <h3 id="credit-adds" className="text-14 font-600">
        {messages.creditAdds}
      </h3>
      <ul className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {added.map((words) => (
          <li key={words} className="flex items-baseline gap-2 text-ink-2">
            <Check size={14} className="shrink-0 translate-y-0.5 text-accent-ink" aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NewFacts({ known, hidden, below }: { known: KnownFacts } & Pick<Props, "hidden" | "below">) {
  const proven = COLUMN_KEYS.filter((key) => !hidden.includes(key) && factOfColumn(known, key) !== undefined);
  const keys = COLUMN_KEYS.filter(
    (key) => proven.includes(key) || (ALWAYS.includes(key) && !hidden.includes(key)),
  );
  // The same as in the row of the table.
  const count = countKnown(known, hidden);
  const ordered = [...proven, ...keys.filter((key) => !proven.includes(key))];
  return (
    <>
      <section aria-labelledby="known-facts">
        <h3 id="known-facts" className="flex items-baseline gap-2 text-14 font-600">
          {messages.known}
          <span className="ml-auto text-12 font-450 text-ink-3">
            {messages.knownOf(count.known, count.all)}
          </span>
        </h3>
        <dl className="mt-1">
          {columnsOf(ordered, "library").map((column) => {
            const fact = factOfColumn(known, column.key);
            return (
              <Fact key={column.key} column={column} source={fact && messages.source[fact.source]}>
                {column.known(known)}
              </Fact>
            );
          })}
        </dl>
        {provenWhen(known).map((words) => (
          <p key={words} className="mt-1.5 text-12 text-ink-3">
            {words}
          </p>
        ))}
      </section>
      {below}
      <CreditAdds known={known} hidden={hidden} />
    </>
  );
}

function OwnedFacts({ owned, hidden, now }: { owned: OwnedCreator } & Pick<Props, "hidden" | "now">) {
  const keys = COLUMN_KEYS.filter((key) => !hidden.includes(key));
  return (
    <dl>
      {columnsOf(keys, "library").map((column) => (
        <Fact key={column.key} column={column}>
          {column.owned(owned, now)}
        </Fact>
      ))}
    </dl>
  );
}

function Who({ id, of }: Pick<Props, "id" | "of">) {
  const handle = of.owned ? of.owned.creator.username : of.known.handle?.text;
  return (
    <header className="mb-4 flex items-start gap-3">
      <span className="pt-1">
        <PlatformIcon source={of.owned?.creator.source ?? sourceOf(id)} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className={`wrap-anywhere ${handle ? "text-20 font-650" : "font-mono text-16 font-550"}`}>
          <bdi>{handle ? `@${handle}` : maskedId(id)}</bdi>
        </h2>
        <p className="text-ink-3">
          {of.owned ? (
            messages.revealed(
              <When iso={of.owned.revealedAt} style="day" />,
              <bdi>{of.owned.revealedBy.name}</bdi>,
            )
          ) : (
            <span className="font-mono text-12 wrap-anywhere">{id}</span>
          )}
        </p>
      </div>
      {of.owned ? <OwnedTag /> : <Tag>{messages.fresh}</Tag>}
    </header>
  );
}

function Foot({ of, canSearch, reveal }: Pick<Props, "of" | "canSearch" | "reveal">) {
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-6">
      {of.owned ? (
        <>
          {canSearch && (
            <ButtonLink href={likeCreator(of.owned.creator).href}>
              <UsersRound size={14} className="text-ink-3" aria-hidden="true" />
              {messages.like}
            </ButtonLink>
          )}
          <ButtonLink variant="primary" href={`${LIBRARY_PATH}/${of.owned.creator.id}`}>
            {messages.open}
          </ButtonLink>
        </>
      ) : (
        reveal
      )}
    </footer>
  );
}

export function CreatorPeek(props: Props) {
  const { id, of, hrefs, hidden, now } = props;
  const handle = of.owned ? of.owned.creator.username : of.known.handle?.text;
  return (
    <PanelFrame
      label={messages.label(handle ? `@${handle}` : maskedId(id))}
      closeHref={hrefs.close}
      previousHref={hrefs.previous}
      nextHref={hrefs.next}
      isNarrow
    >
      <PanelHead {...props} noun="creator" name={of.owned ? messages.owned : messages.beforeReveal} />
      <div
        key={id}
        tabIndex={0}
        role="region"
        aria-label={messages.facts}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 focus-visible:-outline-offset-2 sm:px-6"
      >
        <Who id={id} of={of} />
        {of.owned ? (
          <OwnedFacts owned={of.owned} hidden={hidden} now={now} />
        ) : (
          <NewFacts known={of.known} hidden={hidden} below={props.below} />
        )}
        {props.decision}
        {props.lists}
      </div>
      <Foot {...props} />
    </PanelFrame>
  );
}
