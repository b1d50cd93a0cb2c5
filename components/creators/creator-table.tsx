import { OwnedTag } from "@/components/records/owned-mark";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { MomentTitle, When } from "@/components/ui/moment";
import { bodyCell, headCell, rowHead } from "@/components/ui/table-cells";
import type { ListsById } from "@/lib/contract/lists";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { columnClass, WideTable, keptBox, keptEnd, keptHead, keptName, stickyHead } from "./wide-table";
import { columnsOf, fieldOfColumn } from "./columns";
import { peekHref, type CreatorAddress } from "./creator-address";
import { OwnedName } from "./creator-name";
import { CHOOSE, CREATOR, Row, STATUS } from "./creator-row";
import type { KnownFacts } from "./known-facts";
import { LiveHead } from "./live-cell";
import { NewRow } from "./new-row";
import { SortHead } from "./sort-head";
import { columnsShown, type TableSettings } from "./table-settings";
import { messages } from "./messages/table";

/** These are the pixels of the three fixed columns. */
const FIXED = { narrow: 52 + 200 + 184, wide: 52 + 226 + 204 };
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

function ChooseHead({ isSelectable }: { isSelectable: boolean }) {
  return (
    <th scope="col" className={`${headCell} ${keptBox} ${keptHead} ${CHOOSE}`}>
      {isSelectable && (
        <label className="absolute inset-0 flex items-center pl-6 noscript:invisible @max-[43.75rem]:hidden">
          <Checkbox data-choose-page="" aria-label={messages.selectPage} />
        </label>
      )}
      <span className="sr-only">{isSelectable ? messages.select : messages.row}</span>
    </th>
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
      <thead
        className={`${stickyHead} @max-[43.75rem]:[&_th]:h-0 @max-[43.75rem]:[&_th]:border-0 @max-[43.75rem]:[&_th]:text-[0px] @max-[43.75rem]:[&_th]:leading-none`}
      >
        <tr>
          <ChooseHead isSelectable={isSelectable} />
          <SortHead
            address={address}
            title={messages.columns.creator}
            className={`${CREATOR} ${keptName} ${keptHead}`}
          />
          {columns.map(({ key, title, sort, isNumber }, index) => (
            <SortHead
              key={key}
              {...{ address, title, sort, isNumber }}
              className={columnClass(index)}
              mark={<LiveHead field={fieldOfColumn(key)} />}
            />
          ))}
          <SortHead
            address={address}
            title={messages.columns.status}
            className={`${STATUS} ${keptEnd} ${keptHead}`}
          />
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => {
          const row = { id, isSelectable, peekHref: peekHref(address, id), isOpen: id === currentId };
          const mine = owned.get(id);
          const lists = onLists[id];
          if (!mine)
            return <NewRow key={id} {...row} {...{ matched, settings, lists }} known={knownOf(id)} />;
          const { username } = mine.creator;
          return (
            <Row key={id} {...row} name={username ? `@${username}` : id}>
              <th scope="row" className={`${bodyCell} ${rowHead} ${CREATOR} ${keptName}`}>
                <OwnedName owned={mine} canSearch columns={settings.columns} lists={lists} />
              </th>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  data-field={fieldOfColumn(column.key)}
                  data-fact="owned"
                  className={`${bodyCell} ${column.isNumber ? "text-right" : ""} ${columnClass(index)}`}
                >
                  {column.owned(mine, now)}
                </td>
              ))}
              <td className={`${bodyCell} relative ${keptEnd} ${STATUS}`}>
                <OwnedStatus owned={mine} now={now} />
              </td>
            </Row>
          );
        })}
      </tbody>
    </WideTable>
  );
}
