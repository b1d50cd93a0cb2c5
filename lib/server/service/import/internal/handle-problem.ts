import "server-only";
/** Texts that no platform has as a handle. */
import type { Platform } from "@/lib/contract/enums";
import { handleInCell, isPlainHandle, visibleText } from "@/lib/contract/handle";

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
  if (isPlainHandle(handle) && /[a-z_]/i.test(handle) && handle.length <= LONGEST[platform]) {
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
