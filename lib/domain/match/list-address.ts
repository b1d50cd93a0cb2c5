/** A list in an address: it can be reloaded, and asked for again without a script. */
import { ownValue } from "@/lib/contract/own-value";
import { readList, writeWanted, type ReadList, type Unreadable, type UnreadableLine } from "./read-list";

/** Servers take about 16 KB of headers; the cookies are beside it. */
const LONGEST = 10_000;
const MOST_NAMED = 20;

const REASONS: Record<Unreadable, true> = {
  otherSite: true,
  noHandle: true,
  spaces: true,
  characters: true,
  long: true,
};

/** `unread`: all lines that could not be read; the first of them are named. */
export type ListInAddress = ReadList & { unread: number };

export function writeListAddress(list: ReadList): URLSearchParams {
  const { wanted, unreadable, repeated, beyond } = list;
  const params = new URLSearchParams();
  const counts: [string, number][] = [
    ["unread", unreadable.length],
    ["repeated", repeated],
  ];
  for (const [name, count] of counts) if (count > 0) params.set(name, String(count));
  for (const { line, text, why } of unreadable.slice(0, MOST_NAMED))
    params.append("bad", `${line}:${why}:${text}`);
  let text = "";
  let taken = 0;
  for (const each of wanted) {
    const next = text === "" ? writeWanted(each) : `${text}\n${writeWanted(each)}`;
    if (encodeURIComponent(next).length > LONGEST) break;
    text = next;
    taken++;
  }
  const left = beyond + wanted.length - taken;
  if (left > 0) params.set("beyond", String(left));
  if (text !== "") params.set("list", text);
  return params;
}

function badLine(text: string): UnreadableLine[] {
  const [, line, why = "", shown = ""] = /^(\d{1,9}):(\w+):(.*)$/s.exec(text) ?? [];
  return ownValue(REASONS, why) ? [{ line: Number(line), why: why as Unreadable, text: shown }] : [];
}

const count = (text: string | null) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0);

export function readListAddress(params: URLSearchParams): ListInAddress {
  const list = readList(params.get("list") ?? "");
  const named = params.getAll("bad").slice(0, MOST_NAMED).flatMap(badLine);
  return {
    wanted: list.wanted,
    unreadable: [...named, ...list.unreadable],
    unread: Math.max(count(params.get("unread")), named.length) + list.unreadable.length,
    repeated: list.repeated + count(params.get("repeated")),
    beyond: list.beyond + count(params.get("beyond")),
  };
}
