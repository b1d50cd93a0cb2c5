/**
 * How somebody likes the tables of creators: which columns, in which order, how dense. Kept in a cookie, so that the
 * first HTML is right and a plain form can change it.
 */
import { settingCookie } from "@/lib/contract/setting-cookies";

import { DENSITIES, type Density } from "@/components/ui/density";

/** Every column that can be chosen, in the standard order. */
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

/** The two tables: what a search found, and what the team owns. */
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

/**
 * `columns`: null until somebody has chosen; each table then shows its standard ones. `hidden`: columns that do not exist
 * for the reader.
 */
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

/** Reads the cookie. Columns that no longer exist are left out; anything else unreadable is the standard. */
export function parseTableSettings(cookie: string | undefined): TableSettings {
  const [density = "", columns = ""] = (cookie ?? "").split("/");
  const keys = knownKeys(columns.split("."));
  return {
    density: DENSITIES.find((each) => each === density) ?? "comfortable",
    columns: keys.length === 0 ? null : keys,
  };
}

/** `compact/followers.country`; `compact/` for the standard columns. */
export function tableSettingsText({ density, columns }: TableSettings): string {
  return `${density}/${(columns ?? []).join(".")}`;
}

/** The Set-Cookie value. @param isSecure whether the site is reached by https */
export function tableSettingsCookie(settings: TableSettings, isSecure: boolean): string {
  return settingCookie("creator-table", tableSettingsText(settings), isSecure);
}

export function columnsShown(settings: TableSettings, table: TableName): readonly ColumnKey[] {
  const { columns, hidden = [] } = settings;
  return (columns ?? STANDARD[table]).filter((key) => !hidden.includes(key));
}

/** The button of a moved column, to focus it after the reload. */
export const moveButtonId = (key: string) => `move-${key}`;

/** Moves it one position towards the front. */
function movedUp(keys: readonly ColumnKey[], key: string): ColumnKey[] {
  const at = keys.findIndex((each) => each === key);
  if (at < 1) return [...keys];
  return [...keys.slice(0, at - 1), keys[at]!, keys[at - 1]!, ...keys.slice(at + 1)];
}

/** Changing the density alone stores no columns. */
function isStandard(keys: readonly ColumnKey[]): boolean {
  return Object.values(STANDARD).some((standard) => standard.join() === keys.join());
}

/** What the form requests: `columns` in their order, `density`, `up` (a column to move), `standard` (start again). */
export function tableSettingsOfForm(fields: URLSearchParams): TableSettings {
  const density = DENSITIES.find((each) => each === fields.get("density")) ?? "comfortable";
  if (fields.has("standard")) return { density, columns: null };
  const keys = movedUp(knownKeys(fields.getAll("columns")), fields.get("up") ?? "");
  return { density, columns: keys.length === 0 || isStandard(keys) ? null : keys };
}
