import "server-only";
/** The state of an unfinished sign-in is an encrypted cookie, so strangers write no rows. It is used once. */
import { randomUUID } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Trx } from "@/lib/server/ports/database";
import { authSecret } from "../secret";
import { challengeCookie, cookieHeader, stepCookie } from "../session";

const PASSWORD_SECONDS = 600;
const CHALLENGE_SECONDS = 300;

const password = z.object({
  id: z.string(),
  exp: z.number(),
  memberId: z.string(),
  version: z.number(),
  factors: z.string(),
});
const challenge = z.object({
  id: z.string(),
  exp: z.number(),
  purpose: z.enum(["sign-in", "add"]),
  challenge: z.string(),
  /** Null accepts a passkey of any member. */
  memberId: z.string().nullable(),
});

/** The password was correct. `version` of the account and `factors` are as they were then. */
export type PasswordState = z.output<typeof password>;
type ChallengeState = z.output<typeof challenge>;

/** The key differs from that of sessions and for each kind, so that one token cannot be taken for another. */
const seal = (salt: string, content: object, seconds: number) =>
  encode({ token: { ...content, id: randomUUID() }, secret: authSecret(), salt, maxAge: seconds });

async function open<T>(salt: string, shape: z.ZodType<T>, token: string | undefined): Promise<T | null> {
  if (!token) return null;
  const content = await decode({ token, secret: authSecret(), salt }).catch(() => null);
  return shape.safeParse(content).data ?? null;
}

const [PASSWORD, CHALLENGE] = ["after the password", "passkey challenge"];

export const passwordHeader = async (state: Omit<PasswordState, "id" | "exp">) =>
  cookieHeader(stepCookie(), await seal(PASSWORD, state, PASSWORD_SECONDS), PASSWORD_SECONDS);
export const challengeHeader = async (state: Omit<ChallengeState, "id" | "exp">) =>
  cookieHeader(challengeCookie(), await seal(CHALLENGE, state, CHALLENGE_SECONDS), CHALLENGE_SECONDS);
export const forgottenStateHeaders = () =>
  [stepCookie(), challengeCookie()].map((cookie) => cookieHeader(cookie, "", 0));

/** Null when forged, expired or missing. Reuse is detected when the state is spent. */
export const openPassword = (token: string | undefined) => open(PASSWORD, password, token);
export const openChallenge = (token: string | undefined) => open(CHALLENGE, challenge, token);

/** @throws AppError `forbidden` when it was used before */
export async function spendState(trx: Trx, { id, exp }: { id: string; exp: number }): Promise<void> {
  await trx.deleteFrom("spentChallenge").where("expiresAtMs", "<", Date.now()).execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("spentChallenge")
    .values({ id, expiresAtMs: exp * 1000 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError("forbidden", "This was used before.");
}
