import "server-only";
/** Runs next-auth's own sign-in for a form of ours: the same provider, callbacks and token as at its own address. */
import NextAuth from "next-auth";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { authOptions, LIMITED, UNAVAILABLE } from "./auth-options";
import type { Origin } from "./caller";
import { sessionCookie, sessionHeader } from "./session";

/** `cookie`: the value of a Set-Cookie header. */
export type SignedIn = { state: "ok"; cookie: string } | { state: "invalid" | "limited" };

type Credentials = { email: string; password: string };
type Answer = { cookies: Record<string, string>; body: unknown };

/** Calls next-auth as its manual calls it from an API route, and keeps what it answers. */
async function callNextAuth(
  openDb: () => Promise<Db>,
  path: readonly string[],
  request: { method: "GET" | "POST"; body?: object; cookies?: Record<string, string>; origin: Origin },
): Promise<Answer> {
  const { origin, body, cookies = {}, method } = request;
  const answer: Answer = { cookies: {}, body: undefined };
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
    query: { nextauth: path },
    body,
    cookies,
    headers: {
      ...(origin.address !== null && { "x-scoutdeck-address": origin.address }),
      ...(origin.requestId !== null && { "x-request-id": origin.requestId }),
    },
  };
  await NextAuth(incoming as never, response as never, authOptions(openDb));
  for (const header of [headers.get("set-cookie") ?? []].flat() as string[]) {
    const [name = "", value = ""] = header.split(";", 1)[0]!.split(/=(.*)/s);
    answer.cookies[name] = decodeURIComponent(value);
  }
  return answer;
}

/**
 * Signs somebody in by e-mail address and password.
 * @throws AppError `unavailable` when the database is away
 */
export async function signIn(
  openDb: () => Promise<Db>,
  { email, password }: Credentials,
  origin: Origin,
): Promise<SignedIn> {
  const { cookies, body } = await callNextAuth(openDb, ["csrf"], { method: "GET", origin });
  const { csrfToken } = body as { csrfToken: string };
  const answer = await callNextAuth(openDb, ["callback", "credentials"], {
    method: "POST",
    body: { email, password, csrfToken, json: "true" },
    cookies,
    origin,
  });
  const token = answer.cookies[sessionCookie().name];
  if (token) return { state: "ok", cookie: sessionHeader(token) };
  const { url = "" } = (answer.body ?? {}) as { url?: string };
  const reason = URL.canParse(url) ? new URL(url).searchParams.get("error") : null;
  if (reason === UNAVAILABLE) throw new AppError("unavailable", "The database cannot answer right now.");
  return { state: reason === LIMITED ? "limited" : "invalid" };
}
