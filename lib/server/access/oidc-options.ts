import "server-only";
import type { NextAuthOptions, Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { storageProblem } from "@/lib/contract/storage-problem";
import type { Member } from "@/lib/contract/members";
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import {
  claimAt,
  readPerson,
  type Claims,
  type IssuerPerson,
  type Refusal,
  type SignOn,
} from "./oidc-claims";
import { cookieOf } from "./session";

export const PROVIDER_ID = "oidc";
/** The flow limits how long a person may take at the issuer, the timeout how long the issuer may take to answer. */
const FLOW_SECONDS = 900;
const ISSUER_TIMEOUT_MS = 5_000;

export type Admitted = { state: "ok"; member: Member; sid: string } | { state: "refused"; reason: Refusal };
export type Admit = (person: IssuerPerson) => Promise<Admitted>;

const flowCookie = (name: string) => {
  const { name: fullName, options } = cookieOf(`scoutdeck-${name}`);
  return { name: fullName, options: { ...options, maxAge: FLOW_SECONDS } };
};
export const flowCookies = () => ({
  state: flowCookie("oidc-state"),
  nonce: flowCookie("oidc-nonce"),
  pkceCodeVerifier: flowCookie("oidc-pkce"),
  callbackUrl: flowCookie("oidc-return"),
});

const withoutSlash = (url: unknown) => String(url).replace(/\/+$/, "");

/** Some issuers leave claims out of the ID token; they are then read with the access token. */
function isWhole(claims: Claims, { roleClaim }: SignOn): boolean {
  const wanted = roleClaim === null ? ["email", "email_verified"] : ["email", "email_verified", roleClaim];
  return wanted.every((path) => claimAt(claims, path) !== undefined);
}

/** The issuer may ignore these requests: its answer's claims are checked for what it did. */
function requestOf({ scopes, strength: { acr, maxAgeS } }: SignOn): Record<string, string> {
  return {
    scope: scopes,
    ...(acr.length > 0 && { acr_values: acr.join(" ") }),
    ...(maxAgeS !== null && { max_age: String(maxAgeS) }),
  };
}

function provider(signOn: SignOn): OAuthConfig<Profile> {
  const { issuer, clientId, clientSecret, name, algorithm } = signOn;
  return {
    id: PROVIDER_ID,
    name,
    type: "oauth",
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    client: { id_token_signed_response_alg: algorithm },
    authorization: { params: requestOf(signOn) },
    httpOptions: { timeout: ISSUER_TIMEOUT_MS },
    userinfo: {
      // The ID token is verified by now: signature, issuer as discovered, audience, nonce, times.
      request: async ({ client, tokens }) => {
        const { issuer: discovered, userinfo_endpoint } = client.issuer.metadata;
        if (withoutSlash(discovered) !== issuer) throw new Error(`The issuer calls itself ${discovered}.`);
        const claims = (tokens as { claims: () => Claims }).claims();
        if (isWhole(claims, signOn) || !userinfo_endpoint) return claims as Profile;
        const more = await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]);
        return { ...more, ...claims } as Profile;
      },
    },
    profile: ({ sub }) => ({ id: sub ?? "" }),
  };
}

const refusedAt = (reason: Refusal | "unavailable") => `/sign-in?error=sso-${reason}`;

async function letIn(claims: Claims, signOn: SignOn, admit: Admit) {
  const read = readPerson(claims, signOn);
  const admitted: Admitted =
    "person" in read ? await admit(read.person) : { state: "refused", reason: read.refused };
  if (admitted.state === "refused") logEvent("warn", "sign-in.refused", { reason: admitted.reason });
  return admitted;
}

export function oidcOptions(base: NextAuthOptions, signOn: SignOn, admit: Admit): NextAuthOptions {
  return {
    ...base,
    useSecureCookies: env().publicUrl.startsWith("https:"),
    cookies: { ...base.cookies, ...flowCookies() },
    providers: [provider(signOn)],
    logger: {
      ...base.logger,
      error: (code, said) => {
        const err = said instanceof Error ? said : said.error;
        logEvent("warn", "sign-in.error", { code, err });
      },
    },
    callbacks: {
      ...base.callbacks,
      signIn: async ({ user, profile }) => {
        try {
          const admitted = await letIn(profile as Claims, signOn, admit);
          if (admitted.state === "refused") return refusedAt(admitted.reason);
          // next-auth builds the token from this object, as it does after a password.
          Object.assign(user, { id: admitted.member.id, sid: admitted.sid });
          return true;
        } catch (err) {
          if (!storageProblem(err)?.isPassing) throw err;
          logEvent("error", "sign-in.error", { err });
          return refusedAt("unavailable");
        }
      },
    },
  };
}
