import "server-only";
import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { anonymousCaller, memberCaller, NO_ORIGIN } from "./caller";
import { browserOf, originOf } from "./known-browser";
import { secondStepProvider } from "./second-step/second-step-provider";
import { passwordHeader } from "./second-step/step-state";
import { authSecret } from "./secret";
import { sessionCookie, type SessionClaims } from "./session";
import { findSession, SESSION_SECONDS, type FoundSession } from "./session-rows";
import { signOut } from "./sign-out";
import {
  ENDED,
  refuseLimited,
  SECOND_STEP,
  signedIn,
  whileThere,
  type SignInOutcome,
} from "./sign-in-outcome";
import { verifySignIn } from "./verify-sign-in";

function credentialsProvider(openDb: () => Promise<Db>, outcome: SignInOutcome) {
  return Credentials({
    credentials: { email: {}, password: {} },
    authorize: async (credentials, { headers = {} }) => {
      const email = String(credentials?.email ?? "");
      const password = String(credentials?.password ?? "");
      const browser = await browserOf(headers);
      const result = await whileThere(async () => {
        const ctx = { db: await openDb(), ...anonymousCaller(originOf(headers)) };
        return verifySignIn(ctx, { email, password, ...browser });
      });
      if (result.state === "limited") refuseLimited(outcome, result);
      if (result.state === "second") {
        outcome.cookies = [await passwordHeader(result.password)];
        throw new Error(SECOND_STEP);
      }
      if (result.state === "ended") throw new Error(ENDED);
      if (result.state !== "ok") return null;
      return signedIn(outcome, result, browser.knownBy);
    },
  });
}

async function findByToken(openDb: () => Promise<Db>, token: JWT): Promise<FoundSession | null> {
  const { sub, sid } = token as Partial<SessionClaims>;
  return sub && sid ? findSession(await openDb(), sub, sid) : null;
}

export function authOptions(openDb: () => Promise<Db>, outcome: SignInOutcome = {}): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: { sessionToken: sessionCookie() },
    // The audit log counts failures; next-auth would log a stack for each.
    logger: {
      error: (code) =>
        code !== "CALLBACK_CREDENTIALS_HANDLER_ERROR" && logEvent("warn", "sign-in.error", { code }),
      warn: (code) => logEvent("debug", "sign-in.warning", { code }),
    },
    providers: [credentialsProvider(openDb, outcome), secondStepProvider(openDb, outcome)],
    callbacks: {
      jwt: ({ token, user }): JWT | SessionClaims => {
        if (!user) return token;
        const { sid } = user as unknown as { sid: string };
        return { sub: user.id, sid };
      },
      session: async ({ session, token }) => {
        const found = await findByToken(openDb, token);
        // The error makes next-auth clear the cookie.
        if (!found) throw new Error("The session has ended.");
        return Object.assign(session, { user: { id: found.member.id } });
      },
    },
    events: {
      signOut: async ({ token }) => {
        const found = await findByToken(openDb, token);
        if (!found) return;
        const { member, sessionId } = found;
        await signOut({ db: await openDb(), ...memberCaller(member, NO_ORIGIN), sessionId });
      },
    },
  };
}
