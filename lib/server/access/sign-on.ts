import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { authOptions } from "./auth-options";
import { browserOf } from "./browser-of";
import { knownBrowserHeader } from "./known-browser";
import type { IssuerPerson } from "./oidc-claims";
import { flowCookies, oidcOptions, PROVIDER_ID, type Admit, type Admitted } from "./oidc-options";
import { readCookie } from "./read-cookie";
import { cookieHeader, sessionCookie, sessionHeader } from "./session";
import { callNextAuth, type FormSender } from "./sign-in";

/**
 * `to` is the browser's next address. `problem` is for /sign-in, which is then the next address; null when there is
 * none. `cookies` are Set-Cookie values.
 */
export type SignOnStep = { to: string; problem: string | null; cookies: string[] };

export type Browser = Awaited<ReturnType<typeof browserOf>>;
export type AdmitPerson = (person: IssuerPerson, browser: Browser) => Promise<Admitted>;

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

/**
 * @param search the query of the address that the issuer sent the browser to
 * @returns `to`: the return address from a cookie, so not validated; null without single sign-on
 */
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
