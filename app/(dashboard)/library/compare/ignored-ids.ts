/** What of the address of a comparison is no identifier. */
import { CREATOR_ID } from "@/lib/contract/records";

/** Each text once, as it stands in `ids` of a form (repeated) or of a link (with commas). */
export function ignoredIds(parameter: string | string[] | undefined): string[] {
  const asked = [parameter ?? []].flat().flatMap((text) => text.split(","));
  return [...new Set(asked.map((text) => text.trim()))].filter(
    (text) => text !== "" && !CREATOR_ID.test(text),
  );
}
