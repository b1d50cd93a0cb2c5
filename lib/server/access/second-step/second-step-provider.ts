import "server-only";
import Credentials from "next-auth/providers/credentials";
import type { Db } from "@/lib/server/ports/database";
import { browserOf, originOf, textOf } from "../known-browser";
import { anonymousCaller } from "../caller";
import { readCookie } from "../read-cookie";
import { challengeCookie, stepCookie } from "../session";
import { EXPIRED, refuseLimited, signedIn, whileThere, type SignInOutcome } from "../sign-in-outcome";
import { relyingParty } from "./relying-party";
import { signInByCode, signInByPasskey } from "./sign-in-by-step";
import { forgottenStateHeaders } from "./step-state";

export const SECOND_STEP_PROVIDER = "second-step";

export function secondStepProvider(openDb: () => Promise<Db>, outcome: SignInOutcome) {
  return Credentials({
    id: SECOND_STEP_PROVIDER,
    credentials: { code: {}, passkey: {} },
    authorize: async (credentials, { headers = {} }) => {
      const cookie = textOf(headers.cookie);
      const browser = await browserOf(headers);
      const passkey = textOf(credentials?.passkey);
      const result = await whileThere(async () => {
        const ctx = { db: await openDb(), ...anonymousCaller(originOf(headers)) };
        if (passkey === "") {
          const state = readCookie(cookie, stepCookie().name);
          return signInByCode(ctx, { code: textOf(credentials?.code), state, ...browser });
        }
        const state = readCookie(cookie, challengeCookie().name);
        const site = relyingParty(textOf(headers.host));
        return signInByPasskey({ ...ctx, site }, { response: passkey, state, ...browser });
      });
      if (result.state === "limited") refuseLimited(outcome, result);
      if (result.state === "expired") throw new Error(EXPIRED);
      if (result.state !== "ok") return null;
      return signedIn(outcome, result, browser.knownBy, ...forgottenStateHeaders());
    },
  });
}
