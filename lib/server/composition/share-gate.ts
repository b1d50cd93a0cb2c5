import "server-only";
/** Checks every address below /share/<token>. The HTTP server asks it too, before a page is made. */
import { addressKey } from "@/lib/server/access/network-of";
import { readCookie } from "@/lib/server/access/read-cookie";
import { env } from "@/lib/server/runtime/env";
import { metrics } from "@/lib/server/runtime/metrics";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { countInWindow, newCounts } from "../http/count-in-window";
import { findLiveLink, isUnlocked, type LinkRow } from "../team/links/open-link";
import { statedVisitor } from "../team/links/reply-to-link";
import { sharedDatabase } from "./shared-database";

/** Far above what a person does. Pictures of a page count too. */
const MOST_OF_NETWORK = 1_200;
const MOST_WRITES = 240;
/** For tokens that open nothing. 256 bits can't be guessed anyway. */
const MOST_GUESSES = 60;

export const SHARE_HEADERS: Readonly<Record<string, string>> = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
};

const page = (title: string, text: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
  `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
  `<body style="font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:30rem;padding:0 1.5rem">` +
  `<h1 style="font-size:1.4rem">${title}</h1><p>${text}</p></body></html>`;

type Refusal = { status: number; headers: Readonly<Record<string, string>>; body: string };
const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...SHARE_HEADERS };

/** One answer for unknown, ended, expired and paused links, and for what a link doesn't show. */
export const DEAD: Refusal = {
  status: 404,
  headers: HTML,
  body: page("This link doesn’t work", "It may have ended. Ask the person who sent it for a new one."),
};

const tooMany = (seconds: number): Refusal => ({
  status: 429,
  headers: { ...HTML, "retry-after": String(seconds) },
  body: page("Too many requests", `Try again in ${seconds} s.`),
});

export const refusalResponse = ({ status, headers, body }: Refusal): Response =>
  new Response(body, { status, headers: { ...headers } });

const counts = processSingleton("share-limits", newCounts);

function waitOf(key: string, most: number): Refusal | null {
  const seconds = countInWindow(counts(), key, most);
  if (seconds === null) return null;
  metrics().refusals.inc({ limiter: "share" });
  return tooMany(seconds);
}

type Asked = { token: string; method: string; address: string | null };

/** Null when the request may go on. */
export async function refusalOfShare({ token, method, address }: Asked): Promise<Refusal | null> {
  const network = addressKey(address);
  const link = await findLiveLink(await sharedDatabase(), token);
  if (!link) return waitOf(`guess ${network}`, MOST_GUESSES) ?? DEAD;
  if (method === "POST") return waitOf(`write ${link.id}`, MOST_WRITES);
  return waitOf(`read ${link.id} ${network}`, MOST_OF_NETWORK);
}

/** Read by the HTTP server (lib/host/serve.ts), which can't import it. */
export const shareGate = processSingleton("share-gate", () => refusalOfShare);

const VISITOR = "scoutdeck-visitor";
const UNLOCKED = "scoutdeck-unlocked";
const DAY_S = 86_400;

/** `name` and `email` are as stated, and empty before. `proof`: that the password was entered. */
export type Visitor = { name: string; email: string; proof: string };

const cookie = (name: string, token: string, value: string, seconds: number) =>
  `${name}=${value}; Path=/share/${token}; Max-Age=${seconds}; HttpOnly; SameSite=Lax` +
  (env().publicUrl.startsWith("https:") ? "; Secure" : "");

export const visitorCookie = (token: string, { name, email }: Pick<Visitor, "name" | "email">) =>
  cookie(VISITOR, token, encodeURIComponent(`${name}\n${email}`), 90 * DAY_S);

export const unlockedCookie = (token: string, proof: string) => cookie(UNLOCKED, token, proof, DAY_S);

export function readVisitor(header: string | null): Visitor {
  const text = readCookie(header, VISITOR) ?? "";
  let [name = "", email = ""] = ["", ""];
  try {
    [name = "", email = ""] = decodeURIComponent(text).split("\n");
  } catch {
    // A cookie that isn't ours is none.
  }
  const proof = readCookie(header, UNLOCKED) ?? "";
  // A visitor can write anything into a cookie.
  const { data: stated = { name: "", email: "" } } = statedVisitor.safeParse({ name, email });
  return { ...stated, proof };
}

/** The link with what the visitor has shown of a password. Null when it doesn't work. */
export async function openShare(
  token: string,
  cookies: string | null,
): Promise<{ link: LinkRow; visitor: Visitor; isOpen: boolean } | null> {
  const link = await findLiveLink(await sharedDatabase(), token);
  if (!link) return null;
  const visitor = readVisitor(cookies);
  return { link, visitor, isOpen: isUnlocked(link, visitor.proof) };
}

const PROGRAM =
  /bot\b|bot\/|crawl|spider|preview|externalhit|facebot|slack-img|embedly|vkshare|curl|wget|scanner/i;

/**
 * Chat programs open links to show a preview, and mail scanners to check them. Browsers say that a person navigates;
 * over plain HTTP they don't send that header, so only the name of the program counts.
 */
export function isOpenedByPerson(headers: Pick<Headers, "get">): boolean {
  const agent = headers.get("user-agent") ?? "";
  const mode = headers.get("sec-fetch-mode");
  const purpose = `${headers.get("purpose") ?? ""} ${headers.get("sec-purpose") ?? ""}`;
  if (!agent.startsWith("Mozilla/") || PROGRAM.test(agent) || purpose.includes("prefetch")) return false;
  if (mode === null) return !env().publicUrl.startsWith("https:");
  return mode === "navigate" && headers.get("sec-fetch-dest") === "document";
}
