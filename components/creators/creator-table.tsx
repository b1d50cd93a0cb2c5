/** What a search of creators found: owned ones with their full record, new ones with what the filters prove. */
import type { ReactNode } from "react";
import { OwnedTag } from "@/components/records/owned-mark";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { MomentTitle, When } from "@/components/ui/moment";
import { bodyCell, headCell, rowHead, tableClass } from "@/components/ui/table-cells";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { columnClass } from "./column-style";
import { columnsOf } from "./columns";
import type { CreatorAddress } from "./creator-address";
import { NewName, OwnedName } from "./creator-name";
import type { KnownFromOrder } from "./known-from-order";
import type { KnownValues } from "./known-values";
import { SortHead } from "./sort-head";
import { columnsShown, type TableSettings } from "./table-settings";
import { TableStyle, rowHeights } from "./table-style";

/** Pixels of the three columns below. */
const FIXED = { narrow: 52 + 200 + 150, wide: 52 + 226 + 204 };
const CHOOSE = "w-[3.25rem] pl-6! @max-[43.75rem]:w-[3.125rem] @max-[43.75rem]:pl-4!";
const CREATOR = "w-[14.125rem] @max-[62.5rem]:w-[12.5rem] @max-[43.75rem]:w-auto";
const STATUS =
  "w-[12.75rem] @max-[62.5rem]:w-[9.375rem] @max-[43.75rem]:w-[6rem] @max-[43.75rem]:pr-4! @max-[43.75rem]:text-right";

function OwnedStatus({ owned, now }: { owned: OwnedCreator; now: number }) {
  const { name } = owned.revealedBy;
  return (
    <MomentTitle
      className="inline-flex items-center gap-2 align-middle"
      title={[`Revealed by ${name} on `, { at: owned.revealedAt }]}
    >
      <OwnedTag />
      <time dateTime={owned.revealedAt} className="text-ink-3 @max-[43.75rem]:hidden">
        <When iso={owned.revealedAt} style="day" now={now} />
      </time>
      <span className="inline-flex @max-[62.5rem]:hidden">
        <Avatar name={name} isSmall />
      </span>
      <span className="sr-only">by {name}</span>
    </MomentTitle>
  );
}

/** `matched`: the active filters in words, which every found creator meets. */
function NewStatus({ matched }: { matched: readonly string[] }) {
  if (matched.length === 0) return <>New</>;
  return (
    <span title={`Matches ${matched.join(", ")}`}>
      New
      <span className="text-ink-3 @max-[62.5rem]:sr-only">
        , matches {matched.length === 1 ? "your filter" : `all ${matched.length} filters`}
      </span>
    </span>
  );
}

type RowProps = { id: string; name: string; isSelectable: boolean; children: ReactNode };

function Row({ id, name, isSelectable, children }: RowProps) {
  return (
    <tr className="group/row hover:[&>*]:bg-hover has-[input:checked]:[&>*]:bg-[color-mix(in_srgb,var(--accent)_4%,var(--surface))] @max-[43.75rem]:[&>*]:h-[var(--row-narrow)]">
      <td
        className={`${bodyCell} relative ${CHOOSE} group-has-[input:checked]/row:shadow-[inset_2px_0_var(--accent)]`}
      >
        {isSelectable && (
          <label className="absolute inset-0 z-[1] flex items-center pl-6 @max-[43.75rem]:pl-4">
            <Checkbox name="ids" value={id} aria-label={`Select ${name}`} />
          </label>
        )}
      </td>
      {children}
    </tr>
  );
}

export function CreatorTable({
  ids,
  owned,
  known,
  fromOrder,
  matched,
  address,
  settings,
  isSelectable,
  now,
}: {
  ids: readonly string[];
  owned: ReadonlyMap<string, OwnedCreator>;
  known: KnownValues;
  fromOrder: KnownFromOrder | null;
  matched: readonly string[];
  address: CreatorAddress;
  settings: TableSettings;
  /** The rows have boxes to tick. */
  isSelectable: boolean;
  now: number;
}) {
  const columns = columnsOf(columnsShown(settings, "creators"), "creators");
  const knownAt = (position: number): KnownValues => {
    const text = fromOrder?.texts.get(position);
    return text === undefined ? known : { ...known, [fromOrder!.field]: text };
  };
  return (
    <>
      <TableStyle columns={columns} fixed={FIXED} />
      <table aria-label="Creators found" className={tableClass} style={rowHeights(settings.density)}>
        <thead className="@max-[43.75rem]:[&_th]:h-0 @max-[43.75rem]:[&_th]:border-0 @max-[43.75rem]:[&_th]:text-[0px] @max-[43.75rem]:[&_th]:leading-none">
          <tr>
            <th scope="col" className={`${headCell} relative ${CHOOSE}`}>
              {isSelectable ? (
                <>
                  <label className="absolute inset-0 flex items-center pl-6 noscript:invisible @max-[43.75rem]:hidden">
                    <Checkbox data-choose-page="" aria-label="Select all on this page" />
                  </label>
                  <span className="sr-only">Select</span>
                </>
              ) : (
                <span className="sr-only">Row</span>
              )}
            </th>
            <SortHead address={address} title="Creator" className={CREATOR} />
            {columns.map(({ key, title, sort, isNumber }, index) => (
              <SortHead key={key} {...{ address, title, sort, isNumber }} className={columnClass(index)} />
            ))}
            <SortHead address={address} title="Status" className={STATUS} />
          </tr>
        </thead>
        <tbody>
          {ids.map((id, position) => {
            const mine = owned.get(id);
            const handle = mine?.creator.username;
            const proven = knownAt(position);
            return (
              <Row key={id} id={id} name={handle ? `@${handle}` : id} isSelectable={isSelectable}>
                <th scope="row" className={`${bodyCell} ${rowHead} ${CREATOR}`}>
                  {mine ? (
                    <OwnedName owned={mine} columns={settings.columns} canSearch />
                  ) : (
                    <NewName id={id} known={proven} columns={settings.columns} />
                  )}
                </th>
                {columns.map((column, index) => (
                  <td
                    key={column.key}
                    className={`${bodyCell} ${column.isNumber ? "text-right" : ""} ${columnClass(index)}`}
                  >
                    {mine ? column.owned(mine, now) : column.known(proven)}
                  </td>
                ))}
                <td className={`${bodyCell} ${STATUS}`}>
                  {mine ? <OwnedStatus owned={mine} now={now} /> : <NewStatus matched={matched} />}
                </td>
              </Row>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
