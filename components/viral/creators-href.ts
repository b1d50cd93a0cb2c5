import { searchAddress } from "@/components/filters/search-address";
import { creatorQuery } from "@/lib/contract/creators";
import { PAGES } from "@/lib/contract/pages";

export const bareHandle = (username: string) => username.replace(/^@/, "").trim();

export function creatorsHref(username: string): string {
  return searchAddress(creatorQuery, PAGES.creators.path, { username: bareHandle(username) });
}
