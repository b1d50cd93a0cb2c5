import "server-only";
/** next-auth's settings for an OpenID Connect issuer, beside those for passwords: code flow with PKCE, state and nonce. */
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

/** The last part of the address that the issuer sends people back to: /api/auth/callback/oidc. */
export const PROVIDER_ID = "oidc";
/** How long somebody may take at the issuer, and how long it may take to answer us. */
const FLOW_SECONDS = 900;
const ISSUER_TIMEOUT_MS = 5_000;

export type Admitted = { state: "ok"; member: Member; sid: string } | { state: "refused"; reason: Refusal };
/** Lets a person in whom the issuer vouches for. */
export type Admit = (person: IssuerPerson) => Promise<Admitted>;

const flowCookie = (name: string) => {
  const { name: fullName, options } = cookieOf(`scoutdeck-${name}`);
  return { name: fullName, options: { ...options, maxAge: FLOW_SECONDS } };
};
/** What a browser carries while its person is at the issuer. */
export const flowCookies = () => ({
  state: flowCookie("oidc-state"),
  nonce: flowCookie("oidc-nonce"),
  pkceCodeVerifier: flowCookie("oidc-pkce"),
  callbackUrl: flowCookie("oidc-return"),
});

const withoutSlash = (url: unknown) => String(url).replace(/\/+$/, "");

/** Issuers may keep what they know of a person out of the ID token; then it is read with the access token. */
function isWhole(claims: Claims, { roleClaim }: SignOn): boolean {
  const wanted = roleClaim === null ? ["email", "email_verified"] : ["email", "email_verified", roleClaim];
  return wanted.every((path) => claimAt(claims, path) !== undefined);
}

/** What the issuer is asked for. It may do less: the claims of its answer say what it did. */
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
      // The ID token is checked by now: signature, issuer as discovered, audience, nonce, times.
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

/** @returns the page that says why */
const refusedAt = (reason: Refusal | "unavailable") => `/sign-in?error=sso-${reason}`;

async function letIn(claims: Claims, signOn: SignOn, admit: Admit) {
  const read = readPerson(claims, signOn);
  const admitted: Admitted =
    "person" in read ? await admit(read.person) : { state: "refused", reason: read.refused };
  if (admitted.state === "refused") logEvent("warn", "sign-in.refused", { reason: admitted.reason });
  return admitted;
}

/** @param base as `authOptions` made it, whose token and session it keeps */
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
          // The token is made of this object: the same as after a password.
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
