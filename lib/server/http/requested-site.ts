import "server-only";
import { headers } from "next/headers";
import { relyingParty, type RelyingParty } from "@/lib/server/access/second-step/relying-party";

/** The site of the page that is being rendered, as `relyingParty` says it. */
export const requestedSite = async (): Promise<RelyingParty | null> =>
  relyingParty((await headers()).get("host"));
