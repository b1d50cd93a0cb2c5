import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_COMPARED } from "./compare-address";

/** Forms repeat `ids`, links separate them by commas. Duplicates are removed. */
function textsOf(parameter: string | string[] | undefined): string[] {
  const requested = [parameter ?? []].flat().flatMap((text) => text.split(","));
  return [...new Set(requested.map((text) => text.trim()))];
}

/** `tooMany` is how many valid ids were dropped. */
export function comparedIds(parameter: string | string[] | undefined): { ids: string[]; tooMany: number } {
  const ids = textsOf(parameter).filter((text) => CREATOR_ID.test(text));
  return { ids: ids.slice(0, MAX_COMPARED), tooMany: Math.max(0, ids.length - MAX_COMPARED) };
}

export function ignoredIds(parameter: string | string[] | undefined): string[] {
  return textsOf(parameter).filter((text) => text !== "" && !CREATOR_ID.test(text));
}
