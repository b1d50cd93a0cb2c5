import "server-only";
/** next-auth's settings: credentials, tokens, our cookie. The only sign-in path. */
import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { storageProblem } from "@/lib/contract/storage-problem";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { anonymousCaller } from "./caller";
import { authSecret } from "./secret";
import { SESSION_SECONDS, sessionCookie, type SessionClaims } from "./session";
import { verifySignIn } from "./verify-sign-in";

/** The message of an error is what next-auth reports as the reason. */
export const LIMITED = "limited";
export const UNAVAILABLE = "unavailable";

/** A database that is away is no wrong password. */
async function whileThere<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (err) {
    if (!storageProblem(err)?.isPassing) throw err;
    logEvent("error", "sign-in.error", { err });
    throw new Error(UNAVAILABLE);
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export function authOptions(openDb: () => Promise<Db>): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: { sessionToken: sessionCookie() },
    // Failures are counted in the audit log; next-auth would log a stack for each.
    logger: {
      error: (code) =>
        code !== "CALLBACK_CREDENTIALS_HANDLER_ERROR" && logEvent("warn", "sign-in.error", { code }),
      warn: (code) => logEvent("debug", "sign-in.warning", { code }),
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (credentials, { headers }) => {
          // Written by our own server from the socket; what a client sends under these names is replaced.
          const address = textOf(headers?.["x-scoutdeck-address"]) || null;
          const requestId = textOf(headers?.["x-request-id"]) || null;
          const given = {
            email: String(credentials?.email ?? ""),
            password: String(credentials?.password ?? ""),
          };
          const result = await whileThere(async () => {
            const ctx = { db: await openDb(), ...anonymousCaller({ address, requestId }) };
            return verifySignIn(ctx, given);
          });
          if (result.state === "limited") throw new Error(LIMITED);
          if (result.state !== "ok") return null;
          const { id, name, email } = result.member;
          return { id, name, email, version: result.sessionVersion };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }): JWT | SessionClaims => {
        if (!user) return token;
        const { version } = user as unknown as { version: number };
        return { sub: user.id, version, since: Date.now() };
      },
      // What the browser may know of the session; the account is read again wherever it matters.
      session: ({ session, token }) => Object.assign(session, { user: { id: token.sub } }),
    },
  };
}
