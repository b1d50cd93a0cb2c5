import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import { fieldKey, TEMPLATE_FIELDS, type TemplateField } from "@/lib/contract/outreach";
import type { List, ListRow } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { formatShort, translateMarks } from "@/lib/contract/reader-numbers";
import { profileAddress } from "../profile-address";

type Writer = { name: string; people: ReadonlyMap<string, string> };
type Values = { row: ListRow; list: Pick<List, "name">; writer: Writer };

const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  tiktok: "TikTok",
  instagram: "Instagram",
  youtube: "YouTube",
};

export const nameOfRow = ({ record, contact }: Pick<ListRow, "record" | "contact">): string | null =>
  record?.username ? `@${record.username.replace(/^@/, "")}` : (contact?.name ?? null);

const READ: Readonly<Record<TemplateField, (values: Values) => string | false | null | undefined>> = {
  Handle: ({ row }) => row.record?.username && nameOfRow(row),
  "First name": ({ row }) => row.contact?.name?.trim().split(/\s+/)[0],
  Name: ({ row }) => row.contact?.name,
  Platform: ({ row }) => ownValue(PLATFORM_NAMES, row.record?.source ?? ""),
  Followers: ({ row: { record } }) => record?.followers !== undefined && formatShort(record.followers),
  "Average views": ({ row: { record } }) =>
    record?.averageViews !== undefined && formatShort(record.averageViews),
  Engagement: ({ row: { record } }) =>
    record?.engagementRate !== undefined && `${translateMarks(record.engagementRate.toFixed(1))}%`,
  Country: ({ row }) => row.record?.country,
  Category: ({ row }) => row.record?.mainCategory,
  "Profile link": ({ row }) => row.contact?.url ?? (row.record && profileAddress(row.record)),
  "List name": ({ list }) => list.name,
  "My name": ({ writer }) => writer.name,
};

/** Days are stored as YYYY-MM-DD. */
const dayText = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      })
    : day;

/** By `fieldKey`, without empty ones. A column of the list wins over a field of the same name. */
export function fieldValues(
  row: ListRow,
  list: Pick<List, "name" | "columns">,
  writer: Writer,
): Map<string, string> {
  const values = new Map<string, string>();
  const set = (name: string, value: unknown) => {
    if (typeof value === "string" && value !== "") values.set(fieldKey(name), value);
  };
  for (const field of TEMPLATE_FIELDS) set(field, READ[field]({ row, list, writer }));
  for (const column of list.columns) {
    const stored = row.values[column.id] ?? "";
    const kind = columnKind(column);
    const text = kind.text(stored, column.options, (id) => writer.people.get(id));
    if (stored !== "") set(column.name, kind.look === "day" ? dayText(stored) : text);
  }
  return values;
}
