/** Which creators the address of a comparison names. */
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_COMPARED } from "./compare-address";

/** The texts of `ids`, each once, as a form (repeated) or a link (with commas) sends them. */
function textsOf(parameter: string | string[] | undefined): string[] {
  const requested = [parameter ?? []].flat().flatMap((text) => text.split(","));
  return [...new Set(requested.map((text) => text.trim()))];
}

/** The identifiers among them. `tooMany`: how many were left out. */
export function comparedIds(parameter: string | string[] | undefined): { ids: string[]; tooMany: number } {
  const ids = textsOf(parameter).filter((text) => CREATOR_ID.test(text));
  return { ids: ids.slice(0, MAX_COMPARED), tooMany: Math.max(0, ids.length - MAX_COMPARED) };
}

/** The malformed ids among them. */
export function ignoredIds(parameter: string | string[] | undefined): string[] {
  return textsOf(parameter).filter((text) => text !== "" && !CREATOR_ID.test(text));
}
