/**
 * Handles get their canonical spelling here, before anything is hashed, compared or searched. `@nora`, `nora` with a
 * direction mark, `/_u/nora/?igsh=1` and `="nora"` are one handle.
 */
import type { Platform } from "./enums";

/** Matches direction marks, zero-width characters and fillers. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
/** Most handles need no cleaning. */
const PLAIN = /^[a-z0-9._-]*$/i;
const QUOTED = /^="(.+)"$/s;
const GUARDS = /^['’‘`]+(?=[@\p{L}\p{N}._])/u;
/** `?igsh=abc`, but not the end of `DaFuq!?Boom!`. */
const QUERY = /(?<=^[@＠/\p{L}\p{M}\p{N}._-]+)(?:\?[\w.-]+=\S*|(?<=\/)[?#]\S*)$/u;
const LABEL =
  /^(?:ig|insta(?:gram)?|tt|tik ?tok|yt|you ?tube)(?:\s*[:–—|]\s*@?|\s+-?\s*@|\s*-\s*@)(?=[^\s/@])/i;
const PICTURES = /(?:\s*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f))+$/u;

/** The text as a person sees it, composed. */
export const visibleText = (text: string): string => text.normalize("NFC").replace(INVISIBLE, "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function step(text: string): string {
  const encoded = /%[0-9a-f]{2}/i.test(text) && !/\s/.test(text.trim()) ? decoded(text) : text;
  const seen = visibleText(encoded).trim();
  const bare = (QUOTED.exec(seen)?.[1] ?? seen).replace(GUARDS, "").trim();
  const part = /\s/.test(bare)
    ? bare
    : bare
        .replace(QUERY, "")
        .replace(/^\/*(?:_u\/)?(?=[^/])/, "")
        .replace(/(?<=[^/])\/+$/, "");
  return part.replace(/^[@＠]+/, "").trim();
}

/** @returns the handle in the case in which it is written; a text that is no handle comes back trimmed */
export function bareHandle(text: string): string {
  if (PLAIN.test(text)) return text;
  const bare = step(text);
  return bare === text ? bare : bareHandle(bare);
}

/** The handle in a cell: `ig: @nora` names one, and so does one with a heart behind it. */
export function handleInCell(text: string): string {
  if (PLAIN.test(text)) return text;
  return bareHandle(bareHandle(text).replace(LABEL, "").replace(PICTURES, ""));
}

const NAMES: Record<Platform, string> = { tiktok: "TikTok", instagram: "Instagram", youtube: "YouTube" };
const ALLOWED: Record<Platform, RegExp> = {
  tiktok: /^[\p{L}\p{M}\p{N}._-]+$/u,
  instagram: /^[a-z0-9._]+$/i,
  youtube: /^[\p{L}\p{M}\p{N}._·-]+$/u,
};
const LONGEST: Record<Platform, number> = { tiktok: 60, instagram: 30, youtube: 60 };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** As many digits as a telephone number or an id has; shorter handles of digits exist. */
const NUMBER = /^\+?\d[\d\s()./-]{5,}\d$/;
const TOTALS = new Set(
  (
    "ø σ total totals totaal totale sum sums summe gesamt gesamtsumme insgesamt somme suma soma subtotal average averages avg mean " +
    "median durchschnitt mittelwert moyenne promedio media média gemiddelde итого всего среднее 合計 总计 總計 合计 平均 합계 총계 총합 소계 小計 小计 累計 累计 평균 toplam ortalama"
  ).split(" "),
);

/** A row below or above a table that adds it up. */
export const isTotal = (text: string): boolean =>
  TOTALS.has(
    visibleText(text)
      .trim()
      .toLowerCase()
      .replace(/^(?:grand|overall)\s+|\s*[:=]$/g, ""),
  );

/**
 * Why a text is not a handle on a platform; undefined: it may be one.
 * @param text as it was written: with its @, a number may be a handle
 * @param isName the name of a channel is a handle too
 */
export function handleProblem(text: string, platform: Platform, isName = false): string | undefined {
  const handle = handleInCell(text);
  if (PLAIN.test(handle) && /[a-z_]/i.test(handle) && handle.length <= LONGEST[platform]) {
    if (isTotal(text)) return "is a total of the table; write @ before it if it is a handle";
    if (platform !== "instagram" || !handle.includes("-")) return undefined;
  }
  if (EMAIL.test(handle)) return "is an e-mail address and no handle";
  if (!/^\s*[@＠]/.test(text) && NUMBER.test(handle))
    return "looks like a telephone number or an id and not like a handle";
  if (isTotal(text)) return "is a total of the table; write @ before it if it is a handle";
  if (isName) return undefined;
  if (/\s/.test(handle)) return `has a blank, which no handle on ${NAMES[platform]} has`;
  if (!ALLOWED[platform].test(handle)) return `has characters that no handle on ${NAMES[platform]} has`;
  if (handle.length > LONGEST[platform]) return `is longer than any handle on ${NAMES[platform]}`;
  return undefined;
}
