/** For tests: a signed-in person, without the form. */
import { encode } from "next-auth/jwt";
import { authSecret } from "@/lib/server/access/secret";
import { sessionHeader } from "@/lib/server/access/session";
import {
  beginSession,
  findSession,
  SESSION_SECONDS,
  type NewSession,
} from "@/lib/server/access/session-rows";
import type { Db } from "@/lib/server/ports/database";

/** `name=value` of a Set-Cookie header. */
export const cookieFrom = (header: string | null) => (header ?? "").split(";")[0]!;

/** The token of a session. @param secret of the processes that read it */
export const tokenOf = (memberId: string, sid: string, secret = authSecret()) =>
  encode({ token: { sub: memberId, sid }, secret, maxAge: SESSION_SECONDS });

/** Begins a session of a member in the database. @returns the cookie, `name=value` */
export async function cookieOfMember(
  db: Db,
  memberId: string,
  { secret = authSecret(), ...more }: Partial<NewSession> & { secret?: string } = {},
): Promise<string> {
  const session = { memberId, version: 1, device: "Firefox on Linux", address: null, ...more };
  return cookieFrom(sessionHeader(await tokenOf(memberId, await beginSession(db, session), secret)));
}

/** Starts a session of an account. @returns a function that looks up the signed-in name, or null */
export async function signInAs(db: Db, memberId: string): Promise<() => Promise<string | null>> {
  const { sessionVersion: version } = await db
    .selectFrom("member")
    .select("sessionVersion")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const sid = await beginSession(db, { memberId, version, device: "Firefox", address: null });
  return async () => (await findSession(db, memberId, sid))?.member.name ?? null;
}
