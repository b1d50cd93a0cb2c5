import "server-only";
import type { NextAuthOptions, Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { type Member, ROLES, type Role } from "@/lib/contract/members";
import { ownValue } from "@/lib/contract/own-value";
import { storageProblem } from "@/lib/contract/storage-problem";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import { authOptions } from "./auth-options";
import { browserOf, knownBrowserHeader } from "./known-browser";
import { readCookie } from "./read-cookie";
import { cookieHeader, sessionCookie, sessionHeader, cookieOf } from "./session";
import { callNextAuth, type FormSender } from "./sign-in";

/** `to`: the browser's next address. `problem`: for /sign-in, which is then `to`. `cookies`: Set-Cookie values. */
type SignOnStep = { to: string; problem: string | null; cookies: string[] };

type Browser = Awaited<ReturnType<typeof browserOf>>;

const PROVIDER_ID = "oidc";
/** The flow limits how long a person may take at the issuer, the timeout how long the issuer may take to answer. */
const FLOW_SECONDS = 900;
const ISSUER_TIMEOUT_MS = 5_000;

export type SignOn = NonNullable<ReturnType<typeof env>["signOn"]>;
export type Claims = Readonly<Record<string, unknown>>;

/** `role` is null when the issuer decides none. `newRole` applies to a newly created account. */
type IssuerPerson = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  role: Role | null;
  newRole: Role;
};

/** The reasons to refuse a person whom the issuer authenticated. The sign-in page has the text for each. */
type Refusal = "email" | "domain" | "role" | "disabled" | "taken" | "strength";

type Read = { person: IssuerPerson } | { refused: Refusal };

const MAX_NAME_LENGTH = 100;

/**
 * An issuer's claims are not trusted: docs/decisions/034 explains each rule. The exact name wins over a path:
 * `groups`, `https://example.com/roles`, `realm_access.roles`.
 */
export function claimAt(claims: Claims, path: string): unknown {
  const exact = ownValue(claims, path);
  if (exact !== undefined) return exact;
  return path.split(".").reduce<unknown>((value, name) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? ownValue(value as Claims, name) : undefined;
  }, claims);
}

function roleIn(claims: Claims, { roleClaim, roles }: SignOn): Role | undefined {
  if (roleClaim === null) return undefined;
  const groups = [claimAt(claims, roleClaim)].flat();
  const given = roles.filter(([group]) => groups.includes(group)).map(([, role]) => role);
  return ROLES.find((role) => given.includes(role));
}

/** Some issuers send booleans as text. An explicit false counts, whatever the settings trust. */
function isVerified({ email_verified: said }: Claims, { isEmailTrusted }: SignOn): boolean {
  if (said === undefined || said === null) return isEmailTrusted;
  return said === true || said === "true";
}

function nameIn({ name }: Claims, email: string): string {
  const given = typeof name === "string" ? name.replaceAll(/\p{Cc}/gu, " ").trim() : "";
  return (given || email.split("@")[0]!).slice(0, MAX_NAME_LENGTH);
}

const CLOCKS_S = 60;

function isStrong({ acr, amr, auth_time: at }: Claims, { strength }: SignOn, now = Date.now()): boolean {
  const isOf = (wanted: readonly string[], said: unknown) =>
    wanted.length === 0 || [said].flat().some((each) => wanted.includes(each as string));
  const ageS = typeof at === "number" ? now / 1000 - at : Infinity;
  const isFresh = strength.maxAgeS === null || ageS <= strength.maxAgeS + CLOCKS_S;
  return isOf(strength.acr, acr) && isOf(strength.amr, amr) && isFresh;
}

/** @param claims are those of a verified ID token, perhaps merged with its userinfo */
export function readPerson(claims: Claims, signOn: SignOn): Read {
  const { sub: subject, email: given } = claims;
  if (typeof subject !== "string" || subject === "" || subject.length > 255) return { refused: "email" };
  const email = typeof given === "string" ? given.trim().toLowerCase() : "";
  const [, domain] = /^[^\s@\p{Cc}]+@([^\s@\p{Cc}]+)$/u.exec(email) ?? [];
  if (domain === undefined || email.length > 200 || !isVerified(claims, signOn)) return { refused: "email" };
  if (!signOn.domains.includes(domain)) return { refused: "domain" };
  if (!isStrong(claims, signOn)) return { refused: "strength" };
  const role = roleIn(claims, signOn) ?? signOn.defaultRole;
  if (!role) return { refused: "role" };
  const { issuer, roleClaim } = signOn;
  const name = nameIn(claims, email);
  return { person: { issuer, subject, email, name, role: roleClaim === null ? null : role, newRole: role } };
}

type Admitted = { state: "ok"; member: Member; sid: string } | { state: "refused"; reason: Refusal };
type Admit = (person: IssuerPerson) => Promise<Admitted>;

const flowCookie = (name: string) => {
  const { name: fullName, options } = cookieOf(`scoutdeck-${name}`);
  return { name: fullName, options: { ...options, maxAge: FLOW_SECONDS } };
};
const flowCookies = () => ({
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

function oidcOptions(base: NextAuthOptions, signOn: SignOn, admit: Admit): NextAuthOptions {
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

type AdmitPerson = (person: IssuerPerson, browser: Browser) => Promise<Admitted>;

const noAdmission: Admit = () =>
  Promise.reject(new Error("No one is admitted before the issuer has answered."));

/** @param to path of this site to return to @returns null without single sign-on */
export async function beginSignOn(
  openDb: () => Promise<Db>,
  to: string,
  sender: FormSender,
): Promise<SignOnStep | null> {
  const { signOn } = env();
  if (!signOn) return null;
  const options = () => oidcOptions(authOptions(openDb), signOn, noAdmission);
  const { cookies, body } = await callNextAuth(options(), ["csrf"], { method: "GET" }, sender);
  const { csrfToken } = body as { csrfToken: string };
  const post = { method: "POST" as const, body: { csrfToken, callbackUrl: to, json: "true" }, cookies };
  const answer = await callNextAuth(options(), ["signin", PROVIDER_ID], post, sender);
  const { url = "" } = (answer.body ?? {}) as { url?: string };
  const isThere = URL.canParse(url) && new URL(url).searchParams.has("state");
  return isThere
    ? { to: url, problem: null, cookies: answer.setCookies }
    : { to, problem: "sso-away", cookies: [] };
}

/** The issuer's parameters; a repeated one counts once. The last two reach the log, and anyone can write them. */
const ANSWER = ["code", "state", "iss", "error", "error_description"];
const MAX_LENGTHS: readonly number[] = [4096, 4096, 2048, 200, 200];

function answerIn(search: URLSearchParams): Record<string, string> {
  const given = ANSWER.map((name, at) => [name, search.get(name)?.slice(0, MAX_LENGTHS[at])] as const);
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** Every attempt has its own cookies, which are useless after it, whatever its result. */
const endedFlow = () => Object.values(flowCookies()).map((cookie) => cookieHeader(cookie, "", 0));

/** @param search query from the issuer's redirect @returns `to`: from a cookie, not validated; null without sign-on */
export async function finishSignOn(
  openDb: () => Promise<Db>,
  search: URLSearchParams,
  sender: FormSender & { admit: AdmitPerson },
): Promise<SignOnStep | null> {
  const { signOn } = env();
  if (!signOn) return null;
  const cookie = sender.headers.get("cookie") ?? "";
  const names = Object.values(flowCookies()).map(({ name }) => name);
  const browser = await browserOf(Object.fromEntries(sender.headers));
  let known: string | null = null;
  const options = oidcOptions(authOptions(openDb), signOn, async (person) => {
    const admitted = await sender.admit(person, browser);
    if (admitted.state === "ok") known = knownBrowserHeader(browser.knownBy, admitted.member.id);
    return admitted;
  });
  const cookies = Object.fromEntries(names.map((name) => [name, decode(readCookie(cookie, name))]));
  const call = { method: "GET" as const, query: answerIn(search), body: { json: "true" }, cookies };
  const answer = await callNextAuth(options, ["callback", PROVIDER_ID], call, sender);
  const token = answer.cookies[sessionCookie().name];
  const to = cookies[flowCookies().callbackUrl.name] ?? "";
  if (token)
    return { to, problem: null, cookies: [sessionHeader(token), ...[known ?? []].flat(), ...endedFlow()] };
  return { to, problem: problemOf(answer.body, search), cookies: endedFlow() };
}

function problemOf(body: unknown, search: URLSearchParams): string {
  const { url = "" } = (body ?? {}) as { url?: string };
  const [, ours] = /^\/sign-in\?error=(sso-[a-z]+)$/.exec(url) ?? [];
  return ours ?? (search.get("error") === "access_denied" ? "sso-cancelled" : "sso-failed");
}

function decode(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? "");
  } catch {
    return "";
  }
}
