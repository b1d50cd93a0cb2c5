/** Parses pasted handles, profile addresses and e-mail addresses, one per line or as a column of a table. */
import type { Platform } from "@/lib/contract/enums";
import { bareHandle, visibleText } from "@/lib/contract/handle";
import { EMAIL, MAX_EMAIL_LENGTH } from "@/lib/contract/members";
import { platformNamed, platformOfHost } from "../platform-of";
import { MOST_MATCHED, wantedKey, type WantedCreator } from "./wanted-creator";

export type Unreadable =
  | "otherSite"
  /** The address of a post, channel number or other page, which has no handle. */
  | "noHandle"
  | "spaces"
  | "characters"
  | "long";

export type UnreadableLine = { line: number; text: string; why: Unreadable };

export type ReadList = {
  wanted: WantedCreator[];
  unreadable: UnreadableLine[];
  repeated: number;
  /** Left out beyond the most that can be matched at once. */
  beyond: number;
};

const LONGEST_HANDLE = 100;
const SHOWN = 80;
const HANDLE = /^[\p{L}\p{M}\p{N}._-]+$/u;
const NO_PROFILES = new Set(["p", "reel", "reels", "tv", "explore", "accounts", "direct", "about"]);
const COLUMNS = [
  ["username", "user name", "handle", "creator", "creator handle", "account", "user", "name"],
  ["profile url", "profile", "url", "link", "address"],
  ["email", "e-mail", "email address", "e-mail address"],
] as const;
const PLATFORM_COLUMNS: readonly string[] = ["platform", "source", "network"];

const named = (text: string) => platformNamed(text.trim().toLowerCase());

function handleIn(text: string, platform: Platform | undefined): WantedCreator | Unreadable {
  const handle = bareHandle(text);
  if (/\s/.test(handle)) return "spaces";
  if (handle.length > LONGEST_HANDLE) return "long";
  if (!HANDLE.test(handle)) return "characters";
  return { by: "username", text: handle, ...(platform && { platform }) };
}

function handlePart(platform: Platform, parts: readonly string[]): string | undefined {
  const [first = "", second] = parts;
  if (first.startsWith("@")) return first;
  if (platform !== "instagram") return undefined;
  if (first === "stories") return second;
  return NO_PROFILES.has(first) ? undefined : first;
}

function addressIn(text: string): WantedCreator | Unreadable | null {
  const isAddress = /^https?:\/\//i.test(text);
  const whole = isAddress ? text : `https://${text}`;
  if (!isAddress && !/^[\w-]+(\.[\w-]+)+\//.test(text)) return null;
  if (!URL.canParse(whole)) return "characters";
  const { hostname, pathname } = new URL(whole);
  const platform = platformOfHost(hostname);
  if (!platform) return "otherSite";
  let part: string | undefined;
  try {
    part = handlePart(platform, decodeURIComponent(pathname).split("/").filter(Boolean));
  } catch {
    return "characters";
  }
  return part === undefined || part === "@" ? "noHandle" : handleIn(part, platform);
}

/** @param platform from another column; an address names its own */
export function readWanted(text: string, platform?: Platform): WantedCreator | Unreadable {
  // A spreadsheet's guard before the @ is no part of it.
  const cell = visibleText(text)
    .trim()
    .replace(/^'(?=@)/, "");
  const address = addressIn(cell);
  if (address !== null) return address;
  const [, before = "", after = ""] = /^(\w+):\s*(@?\S.*)$/.exec(cell) ?? [];
  if (named(before)) return handleIn(after, named(before));
  if (!cell.startsWith("@") && EMAIL.test(cell))
    return cell.length > MAX_EMAIL_LENGTH ? "long" : { by: "email", text: cell };
  return handleIn(cell, platform);
}

/** Null when the first line is not a heading. */
function headOf(cells: readonly string[]): { column: number; platform: number } | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll("_", " "));
  for (const wanted of COLUMNS) {
    const column = names.findIndex((name) => (wanted as readonly string[]).includes(name));
    if (column >= 0) return { column, platform: names.findIndex((name) => PLATFORM_COLUMNS.includes(name)) };
  }
  return null;
}

type Cell = { line: number; text: string; platform?: Platform };

/** Undefined when the line is one cell. */
function separatorOf(line: string): string | undefined {
  const bare = line.replaceAll(/"[^"]*"/g, "");
  return ["\t", ";", ","].find((separator) => bare.includes(separator));
}

function cellsOf(line: string): string[] {
  const separator = separatorOf(line);
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

function cellsIn(text: string): Cell[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((typed, index) => ({ line: index + 1, typed }))
    .filter(({ typed }) => typed.trim() !== "");
  const head = lines[0] && headOf(cellsOf(lines[0].typed));
  const cells = head
    ? lines.slice(1).map(({ line, typed }): Cell => {
        const row = cellsOf(typed);
        return { line, text: row[head.column] ?? "", platform: named(row[head.platform] ?? "") };
      })
    : lines.flatMap(({ line, typed }) =>
        typed.split(/[,;\t]/).map((part): Cell => ({ line, text: part.replaceAll('"', "").trim() })),
      );
  return cells.filter((cell) => cell.text !== "");
}

export function readList(text: string): ReadList {
  const wanted = new Map<string, WantedCreator>();
  const list: Omit<ReadList, "wanted"> = { unreadable: [], repeated: 0, beyond: 0 };
  for (const cell of cellsIn(text)) {
    const read = readWanted(cell.text, cell.platform);
    if (typeof read === "string")
      list.unreadable.push({ line: cell.line, text: cell.text.slice(0, SHOWN), why: read });
    else if (wanted.has(wantedKey(read))) list.repeated++;
    else if (wanted.size >= MOST_MATCHED) list.beyond++;
    else wanted.set(wantedKey(read), read);
  }
  return { wanted: [...wanted.values()], ...list };
}
