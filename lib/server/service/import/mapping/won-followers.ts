import "server-only";
/** A follower column beside a post is the account's total or the gain from the post. */
import { at } from "../import-shape";
import { cellText } from "./blank-text";
import type { ColumnProfile } from "./column-profile";
import { plainWord } from "./header-words";
import { parseCount } from "./number-text";

const REACH = /\b(?:reach|alcance|reichweite|portee|couverture|copertura|bereik|rackvidd|rekkevidde)\b/;
const WATCH_TIME =
  /watch time|wiedergabezeit|visionnage|tiempo de visualizacion|tempo di visualizzazione|tempo de (?:exibicao|visualizacao)|weergavetijd|kijktijd|click-through|再生時間|시청 시간|время просмотра|izlenme suresi/;
/** An account grows by less between two of its posts in one export. */
const GROWTH = 3;

/** In exports of the platforms' studios, columns count the effect of each post. */
export function isStudioExport(profiles: readonly ColumnProfile[]): boolean {
  const headers = profiles.map(({ column }) => plainWord(column)).join(" | ");
  const hasSaves = profiles.some(({ header }) => header.meanings.includes("saves"));
  return WATCH_TIME.test(headers) || (hasSaves && REACH.test(headers));
}

function areApart(followers: string, author: string, records: readonly Record<string, unknown>[]): boolean {
  const known = new Map<string, { least: number; most: number }>();
  for (const record of records) {
    const value = parseCount(cellText(at(record, followers)));
    const name = cellText(at(record, author));
    if (value === undefined || name === "") continue;
    const { least, most } = known.get(name) ?? { least: value, most: value };
    known.set(name, { least: Math.min(least, value), most: Math.max(most, value) });
  }
  const all = [...known.values()];
  const apart = all.filter(({ least, most }) => most > 100 && most > GROWTH * Math.max(1, least));
  return apart.length * 2 > all.length;
}

export function areWonFollowers(
  followers: ColumnProfile,
  author: ColumnProfile | undefined,
  profiles: readonly ColumnProfile[],
  records: readonly Record<string, unknown>[],
): boolean {
  if (isStudioExport(profiles)) return true;
  if (followers.texts.some((text) => /^[-−]\s?\d/.test(text) && (parseCount(text) ?? 0) < -1)) return true;
  return author !== undefined && areApart(followers.column, author.column, records);
}
