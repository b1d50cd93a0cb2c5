/** Roles are explicit because browsers drop table semantics when phones lay the table out as blocks. */
import type { ReactNode } from "react";
import Link from "next/link";
import { UsersRound, X, Check } from "lucide-react";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { Amount } from "@/components/ui/amount";
import { buttonClass } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import { unseen } from "@/components/ui/unseen";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { compareHref } from "./compare-address";
import { figureRows, textRows, wordRows, type Figure, type FigureRow, type WordRow } from "./compare-rows";
import { LIBRARY_PATH } from "./creator-address";
import { EmailCell } from "./email-cell";
import { likeCreator } from "./like-creator";
import { messages } from "./messages/compare";

const nameOf = ({ creator: { id, username } }: OwnedCreator) => (username ? `@${username}` : maskedId(id));

const headCell =
  "px-4 py-3 text-left align-top max-lg:block max-lg:px-0 max-lg:py-0 lg:border-l lg:border-line";
const rowHead =
  "px-4 py-2.5 text-left align-top font-500 text-ink-2 max-lg:block max-lg:px-0 max-lg:pb-1 max-lg:pt-3 max-lg:font-600 max-lg:text-ink";
const bodyCell =
  "px-4 py-2.5 align-top max-lg:flex max-lg:items-baseline max-lg:gap-3 max-lg:px-0 max-lg:py-1 lg:border-l lg:border-line";

function LikeLink({
  owned,
  hasWords = false,
  className,
}: {
  owned: OwnedCreator;
  hasWords?: boolean;
  className: string;
}) {
  return (
    <Link href={likeCreator(owned.creator).href} prefetch={false} className={className}>
      <UsersRound size={14} aria-hidden="true" />
      {hasWords ? messages.like(unseen, nameOf(owned)) : unseen(messages.likeName(nameOf(owned)))}
    </Link>
  );
}

type HeadProps = { owned: OwnedCreator; ids: readonly string[]; canSearch: boolean };

function Head({ owned, ids, canSearch }: HeadProps) {
  const { id, source, username } = owned.creator;
  const name = nameOf(owned);
  return (
    <th scope="col" role="columnheader" className={headCell}>
      <span className="flex min-w-0 items-center gap-2.5">
        <PlatformIcon source={source ?? sourceOf(id)} size={17} />
        <Link
          href={`${LIBRARY_PATH}/${id}`}
          prefetch={false}
          className={`min-w-0 truncate rounded-4 hover:underline hover:decoration-line-strong hover:underline-offset-3 ${username ? "text-16 font-650" : "font-mono text-12"}`}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="ml-auto flex shrink-0 lg:hidden">
          {canSearch && (
            <LikeLink owned={owned} className={buttonClass({ variant: "ghost", size: "icon" })} />
          )}
        </span>
        <Link
          href={compareHref(ids.filter((each) => each !== id))}
          prefetch={false}
          title={messages.takeOut}
          className={buttonClass({ variant: "ghost", size: "icon", className: "-mr-2 shrink-0 lg:ml-auto" })}
        >
          <X size={15} aria-hidden="true" />
          <span className="sr-only">{messages.takeOutName(name)}</span>
        </Link>
      </span>
      {canSearch && (
        <LikeLink
          owned={owned}
          hasWords
          className="mt-1 inline-flex items-center gap-1.5 rounded-4 font-500 text-accent-ink hover:underline hover:underline-offset-3 max-lg:hidden"
        />
      )}
    </th>
  );
}

function Row({
  label,
  note,
  help,
  owned,
  cells,
}: {
  label: string;
  note?: string | false;
  help?: string;
  owned: readonly OwnedCreator[];
  cells: readonly ReactNode[];
}) {
  return (
    <tr role="row" className="max-lg:block max-lg:border-t max-lg:border-line max-lg:pb-2 lg:[&>*]:border-t">
      <th scope="row" role="rowheader" title={help} className={`${rowHead} lg:border-line`}>
        {label}
        {note && <span className="ml-1.5 font-450 text-ink-3 lg:ml-0 lg:block lg:text-12">{note}</span>}
      </th>
      {owned.map((each, index) => (
        <td key={each.creator.id} role="cell" className={bodyCell}>
          <span className="w-28 shrink-0 truncate text-ink-3 lg:hidden" aria-hidden="true">
            <bdi>{nameOf(each)}</bdi>
          </span>
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}

const boughtWords = (when: ReactNode, who: ReactNode, figures: ReactNode) =>
  figures ? messages.boughtRefreshed(when, who, figures) : messages.bought(when, who);

type Props = {
  owned: readonly OwnedCreator[];
  seesContacts: boolean;
  canSearch: boolean;
};

function FigureCell({ figure, unit }: { figure: Figure; unit: FigureRow["unit"] }) {
  const { value, share, best } = figure;
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex min-h-6 flex-wrap items-center gap-x-2">
        <b className={`text-16 tabular-nums ${best ? "font-650" : "font-500"}`}>
          {unit && value !== undefined ? `${value}${unit}` : <Amount value={value} />}
        </b>
        {best && (
          <Tag variant="own">
            <Check size={12} aria-hidden="true" />
            {best}
          </Tag>
        )}
      </span>
      <span className="mt-1 block h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <i
          className={`block h-1 rounded-full ${best ? "bg-accent" : "bg-ink-3 opacity-60"}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  );
}

function WordCell({ cell }: { cell: WordRow["cells"][number] }) {
  if (cell.words.length === 0) return <span className="text-ink-3">{messages.none}</span>;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
      {cell.words.map((word, index) => (
        <Tag key={word} variant={cell.isShared[index] ? "own" : "plain"}>
          {cell.isShared[index] && (
            <>
              <Check size={12} aria-hidden="true" />
              <span className="sr-only">{messages.shared} </span>
            </>
          )}
          <bdi className="max-w-48 truncate">{word}</bdi>
        </Tag>
      ))}
    </span>
  );
}

function TextCell({ text }: { text: string | undefined }) {
  if (!text) return <span className="text-ink-3">–</span>;
  return <bdi className="min-w-0 wrap-anywhere">{text}</bdi>;
}

export function CompareTable({ owned, seesContacts, canSearch }: Props) {
  const creators = owned.map(({ creator }) => creator);
  const ids = creators.map(({ id }) => id);
  return (
    <table
      role="table"
      aria-label={messages.label}
      className="w-full table-fixed border-separate border-spacing-0 rounded-10 border border-line bg-surface max-lg:block max-lg:px-4 max-lg:pb-2"
    >
      <thead role="rowgroup" className="max-lg:block max-lg:py-2">
        <tr role="row" className="max-lg:block">
          <th scope="col" role="columnheader" className="w-[10.5rem] max-lg:sr-only xl:w-[12.5rem]">
            <span className="sr-only">{messages.fact}</span>
          </th>
          {owned.map((each) => (
            <Head key={each.creator.id} {...{ owned: each, ids, canSearch }} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:block">
        {figureRows(creators).map(({ label, help, unit, cells }) => (
          <Row
            key={label}
            {...{ label, help, owned }}
            cells={cells.map((figure, index) => (
              <FigureCell key={ids[index]} figure={figure} unit={unit} />
            ))}
          />
        ))}
        {textRows(owned).map(({ label, cells, isSame }) => (
          <Row
            key={label}
            {...{ label, owned }}
            note={isSame && messages.same}
            cells={cells.map((text, index) => (
              <TextCell key={ids[index]} text={text} />
            ))}
          />
        ))}
        {wordRows(creators).map(({ label, cells, shared }) => (
          <Row
            key={label}
            {...{ label, owned }}
            note={shared > 0 && messages.sharedByAll(shared)}
            cells={cells.map((cell, index) => (
              <WordCell key={ids[index]} cell={cell} />
            ))}
          />
        ))}
        {seesContacts && (
          <Row
            label={messages.facts.email}
            owned={owned}
            cells={creators.map(({ id, email }) => (
              <span key={id} className="min-w-0 wrap-anywhere">
                <EmailCell email={email} isIcon={false} />
              </span>
            ))}
          />
        )}
        <Row
          label={messages.facts.bought}
          owned={owned}
          cells={owned.map(({ creator, revealedAt, revealedBy, refreshedAt }) => (
            <span key={creator.id} className="min-w-0">
              {boughtWords(
                <When iso={revealedAt} style="day" />,
                <bdi>{revealedBy.name}</bdi>,
                refreshedAt && <When iso={refreshedAt} style="day" />,
              )}
            </span>
          ))}
        />
      </tbody>
    </table>
  );
}
