import "server-only";
import { headers } from "next/headers";
import { relyingParty, type RelyingParty } from "@/lib/server/access/second-step/relying-party";

export const requestedSite = async (): Promise<RelyingParty | null> =>
  relyingParty((await headers()).get("host"));
