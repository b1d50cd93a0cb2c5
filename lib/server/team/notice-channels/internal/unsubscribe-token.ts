import "server-only";
import { z } from "zod";
import { NOTICE_GROUPS } from "@/lib/contract/notice-channels";
import { sealingFor } from "@/lib/server/access/sealing";

const sealing = sealingFor("scoutdeck unsubscribe");
const OWNER = "link";

const sealed = z.tuple([z.string(), z.enum([...NOTICE_GROUPS, "daily", "weekly"])]);

/** @param what a group, or `daily` or `weekly` for all that comes so */
export const unsubscribeToken = (memberId: string, what: string): string =>
  sealing.seal(OWNER, JSON.stringify([memberId, what]));

/** Null for an unknown token. */
export function readToken(token: string): z.output<typeof sealed> | null {
  const text = sealing.open(OWNER, token.slice(0, 1_000));
  return text === null ? null : (sealed.safeParse(JSON.parse(text)).data ?? null);
}
