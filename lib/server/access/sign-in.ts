import "server-only";
/** Runs next-auth's own sign-in for our forms: the same provider, callbacks and token as at its own address. */
import NextAuth from "next-auth";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { authOptions } from "./auth-options";
import type { Origin } from "./caller";
import { SECOND_STEP_PROVIDER } from "./second-step/second-step-provider";
import { sessionCookie, sessionHeader } from "./session";
import { ENDED, EXPIRED, SECOND_STEP, UNAVAILABLE, type SignInOutcome } from "./sign-in-outcome";

/**
 * `cookies` are Set-Cookie values, the session's first. `second` means that the password was correct and a second step
 * must follow. `expired` means that it came too late, `ended` that a generated password has expired. `waitS` is in
 * seconds until the next attempt.
 */
export type SignedIn =
  | { state: "ok" | "second"; cookies: string[] }
  | { state: "limited"; waitS: number }
  | { state: "invalid" | "expired" | "ended" };

type Credentials = { email: string; password: string };
export type FormSender = { origin: Origin; headers: Headers };
type Call = {
  method: "GET" | "POST";
  query?: Record<string, string>;
  body?: object;
  cookies?: Record<string, string>;
};
type Answer = { cookies: Record<string, string>; setCookies: string[]; body: unknown };

export async function callNextAuth(
  options: ReturnType<typeof authOptions>,
  path: readonly string[],
  { method, query, body, cookies = {} }: Call,
  { origin, headers: sent }: FormSender,
): Promise<Answer> {
  const answer: Answer = { cookies: {}, setCookies: [], body: undefined };
  const headers = new Map<string, unknown>();
  const response = {
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: unknown) => (headers.set(name.toLowerCase(), value), response),
    status: () => response,
    json: (value: unknown) => void (answer.body = value),
    send: (value: unknown) => void (answer.body = value),
    end: () => undefined,
  };
  const incoming = {
    method,
    query: { ...query, nextauth: path },
    body,
    cookies,
    headers: {
      ...(origin.address !== null && { "x-scoutdeck-address": origin.address }),
      ...(origin.requestId !== null && { "x-request-id": origin.requestId }),
      cookie: sent.get("cookie") ?? "",
      "user-agent": sent.get("user-agent") ?? "",
      host: sent.get("host") ?? "",
    },
  };
  await NextAuth(incoming as never, response as never, options);
  answer.setCookies = [headers.get("set-cookie") ?? []].flat() as string[];
  for (const header of answer.setCookies) {
    const [name = "", value = ""] = header.split(";", 1)[0]!.split(/=(.*)/s);
    answer.cookies[name] = decodeURIComponent(value);
  }
  return answer;
}

/** @throws AppError `unavailable` when the database is unavailable */
async function callProvider(
  openDb: () => Promise<Db>,
  provider: string,
  fields: Record<string, string>,
  sender: FormSender,
): Promise<SignedIn> {
  const outcome: SignInOutcome = {};
  const options = authOptions(openDb, outcome);
  const { cookies, body } = await callNextAuth(options, ["csrf"], { method: "GET" }, sender);
  const { csrfToken } = body as { csrfToken: string };
  const post = { method: "POST" as const, body: { ...fields, csrfToken, json: "true" }, cookies };
  const answer = await callNextAuth(options, ["callback", provider], post, sender);
  const token = answer.cookies[sessionCookie().name];
  if (token) return { state: "ok", cookies: [sessionHeader(token), ...(outcome.cookies ?? [])] };
  if (outcome.waitS !== undefined) return { state: "limited", waitS: outcome.waitS };
  const { url = "" } = (answer.body ?? {}) as { url?: string };
  const reason = URL.canParse(url) ? new URL(url).searchParams.get("error") : null;
  if (reason === UNAVAILABLE) throw new AppError("unavailable", "The database cannot answer right now.");
  if (reason === SECOND_STEP) return { state: "second", cookies: outcome.cookies ?? [] };
  if (reason === EXPIRED || reason === ENDED) return { state: reason };
  return { state: "invalid" };
}

/** @throws AppError `unavailable` when the database is unavailable */
export const signIn = (
  openDb: () => Promise<Db>,
  { email, password }: Credentials,
  sender: FormSender,
): Promise<SignedIn> => callProvider(openDb, "credentials", { email, password }, sender);

/** `passkey` is the browser's JSON. */
type Step = { code: string } | { passkey: string };

/** @throws AppError `unavailable` when the database is unavailable */
export const signInByStep = (openDb: () => Promise<Db>, step: Step, sender: FormSender): Promise<SignedIn> =>
  callProvider(openDb, SECOND_STEP_PROVIDER, step, sender);
