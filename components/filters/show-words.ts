/** `Show 1,284 posts`, `Show posts` while the number is not known. */
import { formatNumber } from "@/lib/contract/reader-numbers";
export type Noun = readonly [one: string, many: string];

export function showWords(count: number | undefined, [one, many]: Noun): string {
  if (count === undefined) return `Show ${many}`;
  return `Show ${formatNumber(count)} ${count === 1 ? one : many}`;
}
