import "server-only";
/** next-auth's settings: credentials, tokens, our cookie. */
import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { verifySignIn } from "./verify-sign-in";
import { authSecret } from "./secret";
import { SESSION_SECONDS, sessionCookie, type SessionClaims } from "./session";

export function authOptions(): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: { sessionToken: sessionCookie() },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (credentials, { headers }) => {
          const { email = "", password = "" } = credentials ?? {};
          const address: unknown = headers?.["x-scoutdeck-address"];
          const result = await verifySignIn(await sharedDatabase(), {
            email: String(email),
            password: String(password),
            address: typeof address === "string" ? address : null,
          });
          if (result.state !== "ok") return null;
          const { id, name } = result.member;
          return { id, name, email: result.member.email, version: result.sessionVersion };
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
