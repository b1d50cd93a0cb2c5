import { columnKind, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import { ANSWER_WORDS } from "@/lib/contract/links";
import type { List, ListRow } from "@/lib/contract/lists";
import type { SheetCell, SheetColumn, SheetFormat } from "@/lib/contract/sheet";
import { profileAddress } from "./profile-address";
import { stampIn } from "./zone-days";

/** `people` are names by id. `zone` is the time zone of displayed times. */
export type SheetReader = { people: ReadonlyMap<string, string>; zone: string; hasContacts: boolean };

type Reading = { list: Pick<List, "statuses" | "columns">; reader: SheetReader };
type Field = SheetColumn & { key: string; cell: (row: ListRow, reading: Reading) => SheetCell };

const field = (key: string, title: string, format: SheetFormat, cell: Field["cell"]): Field => ({
  key,
  title,
  format,
  cell,
});

/** The handle without its @, which CSV would guard as a formula. Others are named by name, address or id. */
function creatorCell({ creatorId, record, contact }: ListRow): SheetCell {
  if (record?.username === undefined) return contact?.name ?? contact?.url ?? record?.email ?? creatorId;
  const [text, href] = [record.username.replace(/^@/, ""), profileAddress(record)];
  return href === null ? text : { text, href };
}

const BEFORE: readonly Field[] = [
  field("creator", "Creator", "text", creatorCell),
  field(
    "status",
    "Status",
    "text",
    ({ statusId }, { list }) => list.statuses.find(({ id }) => id === statusId)?.name ?? null,
  ),
  field("owner", "Owner", "text", ({ ownerId }, { reader }) =>
    ownerId === null ? null : (reader.people.get(ownerId) ?? null),
  ),
  field("decision", "Client", "text", ({ decision }) => (decision ? ANSWER_WORDS[decision.answer] : null)),
  field("tags", "Tags", "text", ({ tags }) => (tags.length === 0 ? null : tags.join(", "))),
  field("note", "Latest note", "text", ({ note }) => note?.body ?? null),
];

const AFTER: readonly Field[] = [
  field("followers", "Followers", "whole", ({ record }) => record?.followers ?? null),
  field("engagement", "Engagement", "percent", ({ record }) => record?.engagementRate ?? null),
  field("email", "Email", "text", ({ record }) => record?.email || null),
  field("touched", "Last touched", "moment", ({ touchedAt }, { reader }) => stampIn(reader.zone, touchedAt)),
  field("credits", "Credits", "whole", ({ credits }) => credits),
];

function columnCell(column: ListColumn, { values }: ListRow, { people }: SheetReader): SheetCell {
  const kind = columnKind(column);
  const value = values[column.id] ?? "";
  // An empty flag says no.
  if (value === "" && kind.sheetFormat(column.options) !== "flag") return null;
  return kind.sheetCell(value, (id) => people.get(id));
}

const ownFields = (columns: readonly ListColumn[]): Field[] =>
  columns.map((column) =>
    field(column.id, column.name, columnKind(column).sheetFormat(column.options), (row, { reader }) =>
      columnCell(column, row, reader),
    ),
  );

export type ListSheet = {
  columns: readonly (SheetColumn & { key: string })[];
  cells: (row: ListRow) => SheetCell[];
};

/** @param shown keys of visible columns; all when absent. The creator is always shown. */
export function listSheet(
  list: Pick<List, "statuses" | "columns" | "isShared">,
  reader: SheetReader,
  shown?: readonly string[],
): ListSheet {
  const fields = [...BEFORE, ...ownFields(list.columns), ...AFTER].filter(
    ({ key }) =>
      key === "creator" ||
      ((reader.hasContacts || key !== "email") &&
        // Lists that no client decides about have no such column.
        (shown?.includes(key) ?? (key !== "decision" || list.isShared === true))),
  );
  return {
    columns: fields.map(({ key, title, format }) => ({ key, title, format })),
    cells: (row) => fields.map(({ cell }) => cell(row, { list, reader })),
  };
}
