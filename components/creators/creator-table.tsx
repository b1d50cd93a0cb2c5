import type { ReactNode } from "react";
import { OwnedTag } from "@/components/records/owned-mark";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { MomentTitle, When } from "@/components/ui/moment";
import { bodyCell, headCell, rowHead } from "@/components/ui/table-cells";
import { unseen } from "@/components/ui/unseen";
import type { ListsById } from "@/lib/contract/lists";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { columnClass } from "./column-style";
import { columnsOf, factOfColumn, fieldOfColumn, type Column } from "./columns";
import { peekHref, type CreatorAddress } from "./creator-address";
import { NewName, OwnedName } from "./creator-name";
import { countKnown, factState, type KnownFacts } from "./known-facts";
import { LiveHead, LivePart, LiveTd } from "./live-cell";
import { RowStatus } from "./row-status";
import { SortHead } from "./sort-head";
import { columnsShown, type TableSettings } from "./table-settings";
import { WideTable, keptBox, keptEnd, keptName } from "./wide-table";
import { messages } from "./messages/table";

/** These are the pixels of the three fixed columns. */
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
      title={[messages.revealedBy(name), { at: owned.revealedAt }]}
    >
      <OwnedTag />
      <time dateTime={owned.revealedAt} className="text-ink-3 @max-[43.75rem]:hidden">
        <When iso={owned.revealedAt} style="day" now={now} />
      </time>
      <span className="inline-flex @max-[62.5rem]:hidden">
        <Avatar name={name} isSmall />
      </span>
      <span className="sr-only">{messages.by(name)}</span>
    </MomentTitle>
  );
}

/** The link appears on row hover or focus. With scripts the table opens the quote in place. */
function RevealLink({ id, name }: { id: string; name: string }) {
  return (
    <a
      href={`/creators/reveal?ids=${encodeURIComponent(id)}`}
      data-reveal={id}
      className={buttonClass({
        size: "small",
        className:
          "absolute right-2 top-1/2 -translate-y-1/2 opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 @max-[43.75rem]:hidden",
      })}
    >
      {messages.revealOne(unseen, name)}
    </a>
  );
}

type RowProps = {
  id: string;
  name: string;
  peekHref: string;
  isOpen: boolean;
  isSelectable: boolean;
  children: ReactNode;
};

function Row({ id, name, peekHref: href, isOpen, isSelectable, children }: RowProps) {
  return (
    <tr
      data-peek={href}
      aria-current={isOpen ? "true" : undefined}
      className="group/row cursor-pointer aria-[current]:[&>*]:bg-accent-soft hover:[&>*]:bg-hover holds-chosen:[&>*]:bg-[color-mix(in_srgb,var(--accent)_4%,var(--surface))] holds-chosen:[&>:first-child]:shadow-[inset_2px_0_var(--accent)] @max-[43.75rem]:[&>*]:h-[var(--row-narrow)]"
    >
      <td className={`${bodyCell} ${keptBox} ${CHOOSE}`}>
        {isSelectable && (
          <label className="absolute inset-0 z-[1] flex items-center pl-6 @max-[43.75rem]:pl-4">
            <Checkbox name="ids" value={id} aria-label={messages.selectOne(name)} />
          </label>
        )}
      </td>
      {children}
    </tr>
  );
}

function ChooseHead({ isSelectable }: { isSelectable: boolean }) {
  return (
    <th scope="col" className={`${headCell} ${keptBox} ${CHOOSE}`}>
      {isSelectable && (
        <label className="absolute inset-0 flex items-center pl-6 noscript:invisible @max-[43.75rem]:hidden">
          <Checkbox data-choose-page="" aria-label={messages.selectPage} />
        </label>
      )}
      <span className="sr-only">{isSelectable ? messages.select : messages.row}</span>
    </th>
  );
}

function FactCell({
  id,
  column,
  owned,
  known,
  className,
  now,
}: {
  id: string;
  column: Column;
  owned: OwnedCreator | undefined;
  known: KnownFacts;
  className: string;
  now: number;
}) {
  const field = fieldOfColumn(column.key);
  if (owned)
    return (
      <td data-field={field} data-fact="owned" className={className}>
        {column.owned(owned, now)}
      </td>
    );
  return (
    <LiveTd {...{ id, field, className }} state={factState(factOfColumn(known, column.key))}>
      {column.known(known)}
    </LiveTd>
  );
}

export function CreatorTable({
  ids,
  owned,
  knownOf,
  matched,
  address,
  onLists,
  settings,
  currentId,
  isSelectable,
  now,
}: {
  ids: readonly string[];
  owned: ReadonlyMap<string, OwnedCreator>;
  knownOf: (id: string) => KnownFacts;
  matched: readonly string[];
  address: CreatorAddress;
  onLists: ListsById;
  settings: TableSettings;
  currentId: string | undefined;
  isSelectable: boolean;
  now: number;
}) {
  const columns = columnsOf(columnsShown(settings, "creators"), "creators");
  return (
    <WideTable label={messages.found} columns={columns} fixed={FIXED} density={settings.density}>
      <thead className="@max-[43.75rem]:[&_th]:h-0 @max-[43.75rem]:[&_th]:border-0 @max-[43.75rem]:[&_th]:text-[0px] @max-[43.75rem]:[&_th]:leading-none">
        <tr>
          <ChooseHead isSelectable={isSelectable} />
          <SortHead address={address} title={messages.columns.creator} className={`${CREATOR} ${keptName}`} />
          {columns.map(({ key, title, sort, isNumber }, index) => (
            <SortHead
              key={key}
              {...{ address, title, sort, isNumber }}
              className={columnClass(index)}
              mark={<LiveHead field={fieldOfColumn(key)} />}
            />
          ))}
          <SortHead address={address} title={messages.columns.status} className={`${STATUS} ${keptEnd}`} />
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => {
          const mine = owned.get(id);
          const handle = mine?.creator.username;
          const known = knownOf(id);
          const shown = { columns: settings.columns, lists: onLists[id] };
          return (
            <Row
              key={id}
              id={id}
              name={handle ? `@${handle}` : id}
              peekHref={peekHref(address, id)}
              isOpen={id === currentId}
              isSelectable={isSelectable}
            >
              <th scope="row" className={`${bodyCell} ${rowHead} ${CREATOR} ${keptName}`}>
                {mine ? (
                  <OwnedName owned={mine} canSearch {...shown} />
                ) : (
                  <NewName {...{ id, known, ...shown }} href={peekHref(address, id)} />
                )}
              </th>
              {columns.map((column, index) => (
                <FactCell
                  key={column.key}
                  {...{ id, column, known, now }}
                  owned={mine}
                  className={`${bodyCell} ${column.isNumber ? "text-right" : ""} ${columnClass(index)}`}
                />
              ))}
              <td className={`${bodyCell} relative ${keptEnd} ${STATUS}`}>
                {mine ? (
                  <OwnedStatus owned={mine} now={now} />
                ) : (
                  <LivePart id={id} part="status">
                    <RowStatus matched={matched} {...countKnown(known, settings.hidden)} />
                  </LivePart>
                )}
                {!mine && isSelectable && <RevealLink id={id} name={known.handle?.text ?? id} />}
              </td>
            </Row>
          );
        })}
      </tbody>
    </WideTable>
  );
}
