import { Avatar } from "@/components/ui/avatar";
import { Moment, MomentTitle, When } from "@/components/ui/moment";
import { shortAge } from "@/components/ui/moment-words";
import { messages as momentMessages } from "@/components/ui/messages/moment";
import { Checkbox } from "@/components/ui/checkbox";
import { maskedId } from "@/components/records/masked-id";
import { bodyCell, headCell, rowHead } from "@/components/ui/table-cells";
import type { ListsById } from "@/lib/contract/lists";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { columnClass, WideTable, keptBox, keptHead, keptName, stickyHead } from "./wide-table";
import { columnsOf } from "./columns";
import { peekHref, type CreatorAddress } from "./creator-address";
import { OwnedName } from "./creator-name";
import { SortHead } from "./sort-head";
import { columnsShown, type TableSettings } from "./table-settings";
import { messages } from "./messages/table";

/** These are the pixels of the three fixed columns. */
const FIXED = { narrow: 52 + 200 + 150, wide: 52 + 206 + 150 };
const CHOOSE = "w-[3.25rem] pl-6! @max-[43.75rem]:w-[3.125rem] @max-[43.75rem]:pl-4!";
const CREATOR = "w-[12.875rem] @min-[100rem]:w-[17rem] @max-[62.5rem]:w-[12.5rem] @max-[43.75rem]:w-auto";
const REVEALED =
  "w-[9.375rem] @max-[43.75rem]:w-[5.75rem] pr-6! @max-[43.75rem]:pr-4! @max-[43.75rem]:text-right";

const nameOf = ({ creator: { id, username } }: OwnedCreator) => (username ? `@${username}` : maskedId(id));

function Revealed({ owned, now }: { owned: OwnedCreator; now: number }) {
  const { revealedAt, revealedBy, refreshedAt } = owned;
  return (
    <MomentTitle
      className="inline-flex items-center gap-2 align-middle"
      title={[
        { at: revealedAt },
        messages.boughtBy(revealedBy.name),
        ...(refreshedAt ? [messages.figuresFrom, { at: refreshedAt }] : []),
      ]}
    >
      <span className="@max-[43.75rem]:hidden">
        <When iso={revealedAt} style="day" now={now} />
      </span>
      <span className="text-ink-3">
        <Moment iso={revealedAt} now={now} />
        {shortAge(revealedAt, now) !== momentMessages.now && <span className="sr-only"> {messages.ago}</span>}
      </span>
      <Avatar name={revealedBy.name} isSmall />
      <span className="sr-only">{messages.by(revealedBy.name)}</span>
    </MomentTitle>
  );
}

export function LibraryTable({
  rows,
  address,
  onLists,
  settings,
  canSearch,
  currentId,
  now,
}: {
  rows: readonly OwnedCreator[];
  address: CreatorAddress;
  onLists: ListsById;
  settings: TableSettings;
  canSearch: boolean;
  currentId: string | undefined;
  now: number;
}) {
  const columns = columnsOf(columnsShown(settings, "library"), "library");
  return (
    <WideTable label={messages.owned} columns={columns} fixed={FIXED} density={settings.density}>
      <thead className={stickyHead}>
        <tr>
          <th scope="col" className={`${headCell} ${keptBox} ${keptHead} ${CHOOSE}`}>
            <label className="absolute inset-0 flex items-center pl-6 noscript:invisible @max-[43.75rem]:pl-4">
              <Checkbox data-choose-page="" aria-label={messages.selectPage} />
            </label>
            <span className="sr-only">{messages.select}</span>
          </th>
          <SortHead
            address={address}
            title={messages.columns.creator}
            className={`${CREATOR} ${keptName} ${keptHead}`}
          />
          {columns.map(({ key, title, sort, isNumber }, index) => (
            <SortHead key={key} {...{ address, title, sort, isNumber }} className={columnClass(index)} />
          ))}
          <SortHead
            address={address}
            title={messages.columns.revealed}
            sort="date_created"
            className={REVEALED}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map((owned) => (
          <tr
            key={owned.creator.id}
            data-peek={peekHref(address, owned.creator.id)}
            aria-current={owned.creator.id === currentId ? "true" : undefined}
            className="group/row cursor-pointer aria-[current]:[&>*]:bg-accent-soft hover:[&>*]:bg-hover holds-chosen:[&>*]:bg-[color-mix(in_srgb,var(--accent)_4%,var(--surface))] holds-chosen:[&>:first-child]:shadow-[inset_2px_0_var(--accent)] @max-[43.75rem]:[&>*]:h-[var(--row-narrow)]"
          >
            <td className={`${bodyCell} ${keptBox} ${CHOOSE}`}>
              <label className="absolute inset-0 z-[1] flex items-center pl-6 @max-[43.75rem]:pl-4">
                <Checkbox
                  name="ids"
                  value={owned.creator.id}
                  aria-label={messages.selectOne(nameOf(owned))}
                />
              </label>
            </td>
            <th scope="row" className={`${bodyCell} ${rowHead} ${CREATOR} ${keptName}`}>
              <OwnedName
                owned={owned}
                columns={settings.columns}
                canSearch={canSearch}
                lists={onLists[owned.creator.id]}
              />
            </th>
            {columns.map((column, index) => (
              <td
                key={column.key}
                className={`${bodyCell} ${column.isNumber ? "text-right" : ""} ${columnClass(index)}`}
              >
                {column.owned(owned, now)}
              </td>
            ))}
            <td className={`${bodyCell} ${REVEALED}`}>
              <Revealed owned={owned} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
