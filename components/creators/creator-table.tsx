/** What a search of creators found: owned ones with their full record, new ones with what the filters prove. */
import type { ReactNode } from "react";
import { OwnedTag } from "@/components/records/owned-mark";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { formatDay } from "@/components/ui/moment";
import { bodyCell, headCell, tableClass } from "@/components/ui/table-cells";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { CATEGORY_COLUMN, COUNTRY_COLUMN, EMAIL_COLUMN, NUMBER_COLUMNS, type Column } from "./columns";
import type { CreatorAddress } from "./creator-address";
import { NewName, OwnedName } from "./creator-name";
import type { KnownValues } from "./known-values";
import { shortDay } from "@/components/ui/short-day";
import { SortHead } from "./sort-head";

const COLUMNS: readonly Column[] = [...NUMBER_COLUMNS, CATEGORY_COLUMN, COUNTRY_COLUMN, EMAIL_COLUMN];
const CHOOSE = "w-[52px] pl-6! @max-[700px]:w-[50px] @max-[700px]:pl-4!";
const CREATOR = "w-[226px] @max-[1000px]:w-[200px] @max-[700px]:w-auto";
const STATUS =
  "w-[204px] @max-[1000px]:w-[150px] @max-[700px]:w-[96px] @max-[700px]:pr-4! @max-[700px]:text-right";

function OwnedStatus({ owned, now }: { owned: OwnedCreator; now: number }) {
  const { name } = owned.revealedBy;
  return (
    <span
      className="inline-flex items-center gap-2 align-middle"
      title={`Revealed by ${name} on ${formatDay(owned.revealedAt)}`}
    >
      <OwnedTag />
      <time dateTime={owned.revealedAt} className="text-ink-3 @max-[700px]:hidden">
        {shortDay(owned.revealedAt, now)}
      </time>
      <span className="inline-flex @max-[1000px]:hidden">
        <Avatar name={name} isSmall />
      </span>
      <span className="sr-only">by {name}</span>
    </span>
  );
}

function NewStatus({ filterCount }: { filterCount: number }) {
  if (filterCount === 0) return <>New</>;
  return (
    <>
      <span className="@max-[700px]:sr-only">New</span>
      <span className="text-ink-3">
        <span className="@max-[700px]:sr-only">, matches </span>
        {filterCount} of {filterCount}
      </span>
    </>
  );
}

function Row({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <tr className="group/row hover:[&>td]:bg-hover has-[input:checked]:[&>td]:bg-[color-mix(in_srgb,var(--accent)_4%,var(--surface))] @max-[700px]:[&>td]:h-16">
      <td
        className={`${bodyCell} relative ${CHOOSE} group-has-[input:checked]/row:shadow-[inset_2px_0_var(--accent)]`}
      >
        <label className="absolute inset-0 z-[1] flex items-center pl-6 @max-[700px]:pl-4">
          <Checkbox name="ids" value={id} aria-label={`Choose ${name}`} />
        </label>
      </td>
      {children}
    </tr>
  );
}

export function CreatorTable({
  ids,
  owned,
  known,
  filterCount,
  address,
  now,
}: {
  ids: readonly string[];
  owned: ReadonlyMap<string, OwnedCreator>;
  known: KnownValues;
  /** Active filters; every creator of the result meets all of them. */
  filterCount: number;
  address: CreatorAddress;
  now: number;
}) {
  return (
    <table className={tableClass}>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} relative ${CHOOSE}`}>
            <label className="absolute inset-0 flex items-center pl-6 noscript:invisible @max-[700px]:pl-4">
              <Checkbox data-choose-page="" aria-label="Choose all on this page" />
            </label>
          </th>
          <SortHead address={address} title="Creator" className={CREATOR} />
          {COLUMNS.map(({ title, sort, isNumber, className }) => (
            <SortHead key={title} {...{ address, title, sort, isNumber, className }} />
          ))}
          <SortHead address={address} title="Status" className={STATUS} />
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => {
          const mine = owned.get(id);
          const handle = mine?.creator.username;
          return (
            <Row key={id} id={id} name={handle ? `@${handle}` : id}>
              <td className={`${bodyCell} ${CREATOR}`}>
                {mine ? <OwnedName creator={mine.creator} /> : <NewName id={id} known={known} />}
              </td>
              {COLUMNS.map(({ title, isNumber, className, owned: full, known: proven }) => (
                <td key={title} className={`${bodyCell} ${isNumber ? "text-right" : ""} ${className}`}>
                  {mine ? full(mine.creator) : proven(known)}
                </td>
              ))}
              <td className={`${bodyCell} ${STATUS}`}>
                {mine ? <OwnedStatus owned={mine} now={now} /> : <NewStatus filterCount={filterCount} />}
              </td>
            </Row>
          );
        })}
      </tbody>
    </table>
  );
}
