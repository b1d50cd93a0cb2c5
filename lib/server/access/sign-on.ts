import "server-only";
/** Single sign-on: to the issuer and back. next-auth makes and checks everything that goes through the browser. */
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
 * `to`: where the browser goes next. `problem`: for /sign-in, which then is where it goes; null: there is none.
 * `cookies`: values of Set-Cookie headers.
 */
export type SignOnStep = { to: string; problem: string | null; cookies: string[] };

/** What is known of a browser: `replaces` is the id of its session until now. */
export type Browser = Awaited<ReturnType<typeof browserOf>>;
/** Lets a person in whom the issuer vouches for. */
export type AdmitPerson = (person: IssuerPerson, browser: Browser) => Promise<Admitted>;

const noAdmission: Admit = () => Promise.reject(new Error("Nobody comes in before the issuer has answered."));

/**
 * Sends somebody to the issuer.
 * @param to path of this site where they want to go afterwards
 * @returns null without single sign-on
 */
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

/** What an issuer answers with; a repeated parameter counts once. The last two reach the log, and anybody can write them. */
const ANSWER = ["code", "state", "iss", "error", "error_description"];
const MAX_LENGTHS: readonly number[] = [4096, 4096, 2048, 200, 200];

function answerIn(search: URLSearchParams): Record<string, string> {
  const given = ANSWER.map((name, at) => [name, search.get(name)?.slice(0, MAX_LENGTHS[at])] as const);
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** Every attempt has cookies of its own: those of this one are of no more use, whatever became of it. */
const endedFlow = () => Object.values(flowCookies()).map((cookie) => cookieHeader(cookie, "", 0));

/**
 * Takes somebody back from the issuer.
 * @param search of the address that the issuer sent the browser to
 * @returns `to`: the address where they wanted to go, as a cookie says, so not checked; null without single sign-on
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

/** Ours, or what next-auth says of anything that was wrong with the issuer's answer: nothing that helps a person. */
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
