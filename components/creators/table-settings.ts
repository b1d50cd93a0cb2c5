/** A cookie holds the settings, so that the server renders the right table and a plain form can change it. */
import { settingCookie } from "@/lib/contract/setting-cookies";

import { DENSITIES, type Density } from "@/components/ui/density";

export const COLUMN_KEYS = [
  "followers",
  "averageViews",
  "engagementRate",
  "mainCategory",
  "country",
  "email",
  "averageLikes",
  "averageComments",
  "language",
  "accountType",
  "purpose",
  "gender",
  "age",
  "niches",
  "hashtags",
  "products",
  "bio",
  "dateCreated",
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

export type TableName = "creators" | "library";

const STANDARD: Record<TableName, readonly ColumnKey[]> = {
  creators: COLUMN_KEYS.slice(0, 10),
  library: [
    "followers",
    "averageViews",
    "engagementRate",
    "mainCategory",
    "email",
    "purpose",
    "country",
    "averageLikes",
    "averageComments",
    "language",
  ],
};

/** `columns` is null for the standard columns of each table. The reader has no access to `hidden` columns. */
export type TableSettings = {
  density: Density;
  columns: readonly ColumnKey[] | null;
  hidden?: readonly ColumnKey[];
};

function knownKeys(keys: readonly string[]): ColumnKey[] {
  return [...new Set(keys)].filter((key): key is ColumnKey =>
    (COLUMN_KEYS as readonly string[]).includes(key),
  );
}

/** Unknown columns are dropped. An unreadable cookie gives the standard settings. */
export function parseTableSettings(cookie: string | undefined): TableSettings {
  const [density = "", columns = ""] = (cookie ?? "").split("/");
  const keys = knownKeys(columns.split("."));
  return {
    density: DENSITIES.find((each) => each === density) ?? "comfortable",
    columns: keys.length === 0 ? null : keys,
  };
}

/** Examples: `compact/followers.country`, `compact/` for standard columns. */
export function tableSettingsText({ density, columns }: TableSettings): string {
  return `${density}/${(columns ?? []).join(".")}`;
}

/** @returns the Set-Cookie value @param isSecure whether the site is served over https */
export function tableSettingsCookie(settings: TableSettings, isSecure: boolean): string {
  return settingCookie("creator-table", tableSettingsText(settings), isSecure);
}

export function columnsShown(settings: TableSettings, table: TableName): readonly ColumnKey[] {
  const { columns, hidden = [] } = settings;
  return (columns ?? STANDARD[table]).filter((key) => !hidden.includes(key));
}

/** This button gets the focus after the reload. */
export const moveButtonId = (key: string) => `move-${key}`;

function movedUp(keys: readonly ColumnKey[], key: string): ColumnKey[] {
  const at = keys.findIndex((each) => each === key);
  if (at < 1) return [...keys];
  return [...keys.slice(0, at - 1), keys[at]!, keys[at - 1]!, ...keys.slice(at + 1)];
}

/** A change of density alone must not store columns. */
function isStandard(keys: readonly ColumnKey[]): boolean {
  return Object.values(STANDARD).some((standard) => standard.join() === keys.join());
}

/** The form sends `columns` in order, `density`, `up` (the column to move) and `standard` (reset). */
export function tableSettingsOfForm(fields: URLSearchParams): TableSettings {
  const density = DENSITIES.find((each) => each === fields.get("density")) ?? "comfortable";
  if (fields.has("standard")) return { density, columns: null };
  const keys = movedUp(knownKeys(fields.getAll("columns")), fields.get("up") ?? "");
  return { density, columns: keys.length === 0 || isStandard(keys) ? null : keys };
}
