import { ownValue } from "@/lib/contract/own-value";
import { writeWanted, type WantedCreator } from "./wanted-creator";
import { readList, type ReadList, type Unreadable, type UnreadableLine } from "./read-list";

/** Characters of the list and of unreadable lines in an address, which has at most 8,192. */
const LONGEST = 5_500;
const LONGEST_BAD = 2_000;
const MOST_NAMED = 20;

const REASONS: Record<Unreadable, true> = {
  otherSite: true,
  noHandle: true,
  spaces: true,
  characters: true,
  long: true,
};

/** `unread` counts all unreadable lines; only the first ones are listed. */
export type ListInAddress = ReadList & { unread: number };

/** An e-mail address needs its @. A handle is shorter without. */
const atOf = ({ by }: WantedCreator) => (by === "email" ? "@" : "");

function fitting(texts: readonly string[], longest: number): string[] {
  let length = 0;
  return texts.filter((text) => (length += encodeURIComponent(text).length + 3) <= longest);
}

export function writeListAddress(list: ReadList): URLSearchParams {
  const { wanted, unreadable, repeated, beyond } = list;
  const params = new URLSearchParams();
  const counts: [string, number][] = [
    ["unread", unreadable.length],
    ["repeated", repeated],
  ];
  for (const [name, count] of counts) if (count > 0) params.set(name, String(count));
  const bad = unreadable.slice(0, MOST_NAMED).map(({ line, text, why }) => `${line}:${why}:${text}`);
  for (const text of fitting(bad, LONGEST_BAD)) params.append("bad", text);
  const names = wanted.map((each, index) =>
    index === 0 ? writeWanted(each) : writeWanted(each).replace("@", atOf(each)),
  );
  const taken = fitting(names, LONGEST);
  const left = beyond + wanted.length - taken.length;
  if (left > 0) params.set("beyond", String(left));
  if (taken.length > 0) params.set("list", taken.join("\n"));
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
