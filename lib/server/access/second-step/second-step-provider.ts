import "server-only";
/** next-auth's provider of the second step, and of passkeys without a password. */
import Credentials from "next-auth/providers/credentials";
import type { Db } from "@/lib/server/ports/database";
import { browserOf, textOf } from "../browser-of";
import { anonymousCaller } from "../caller";
import { knownBrowserHeader } from "../known-browser";
import { readCookie } from "../read-cookie";
import { challengeCookie, stepCookie } from "../session";
import { EXPIRED, LIMITED, whileThere, type SignInOutcome } from "../sign-in-outcome";
import { relyingParty } from "./relying-party";
import { signInByCode, signInByPasskey } from "./sign-in-by-step";
import { forgottenStateHeaders } from "./step-state";

export const SECOND_STEP_PROVIDER = "second-step";

export function secondStepProvider(openDb: () => Promise<Db>, outcome: SignInOutcome) {
  return Credentials({
    id: SECOND_STEP_PROVIDER,
    credentials: { code: {}, passkey: {} },
    authorize: async (credentials, { headers = {} }) => {
      // Written by our own server from the socket; what a client sends under these names is replaced.
      const address = textOf(headers["x-scoutdeck-address"]) || null;
      const requestId = textOf(headers["x-request-id"]) || null;
      const cookie = textOf(headers.cookie);
      const browser = await browserOf(headers);
      const passkey = textOf(credentials?.passkey);
      const result = await whileThere(async () => {
        const ctx = { db: await openDb(), ...anonymousCaller({ address, requestId }) };
        if (passkey === "") {
          const state = readCookie(cookie, stepCookie().name);
          return signInByCode(ctx, { code: textOf(credentials?.code), state, ...browser });
        }
        const state = readCookie(cookie, challengeCookie().name);
        const site = relyingParty(textOf(headers.host));
        return signInByPasskey({ ...ctx, site }, { response: passkey, state, ...browser });
      });
      if (result.state === "limited") {
        outcome.waitS = result.waitS;
        throw new Error(LIMITED);
      }
      if (result.state === "expired") throw new Error(EXPIRED);
      if (result.state !== "ok") return null;
      const { member, sid } = result;
      outcome.cookies = [knownBrowserHeader(browser.knownBy, member.id), ...forgottenStateHeaders()];
      return { id: member.id, name: member.name, email: member.email, sid };
    },
  });
}
