/** Which creators the address of a comparison names. */
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_COMPARED } from "./compare-address";

/** `ids` as a form (repeated) or a link (with commas) sends them, each once. `tooMany`: how many were left out. */
export function comparedIds(parameter: string | string[] | undefined): { ids: string[]; tooMany: number } {
  const asked = [parameter ?? []].flat().flatMap((text) => text.split(","));
  const ids = [...new Set(asked.map((id) => id.trim()).filter((id) => CREATOR_ID.test(id)))];
  return { ids: ids.slice(0, MAX_COMPARED), tooMany: Math.max(0, ids.length - MAX_COMPARED) };
}
