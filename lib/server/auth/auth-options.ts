import "server-only";
/** next-auth's settings: credentials, tokens, our cookie. */
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { sharedDatabase } from "@/lib/server/db/shared-database";
import { verifySignIn } from "@/lib/server/team/members/verify-sign-in";
import { authSecret } from "./secret";
import { SESSION_SECONDS, sessionCookie } from "./session";

export function authOptions(): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: { sessionToken: sessionCookie() },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => {
          const { email = "", password = "" } = credentials ?? {};
          const result = await verifySignIn(await sharedDatabase(), { email, password, address: null });
          if (result.state !== "ok") return null;
          const { id, name } = result.member;
          return { id, name, email: result.member.email, version: result.sessionVersion };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user ? { sub: user.id, version: (user as unknown as { version: number }).version } : token,
      // What the browser may know of the session; the account is read again wherever it matters.
      session: ({ session, token }) => Object.assign(session, { user: { id: token.sub } }),
    },
  };
}
