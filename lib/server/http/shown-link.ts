import "server-only";
/**
 * New links are shown once to the admin who made them. A form answers with a redirect, and a token must be in neither
 * an address nor a table, so the links wait in a cookie for a minute. To fit its 4 KB, it has neither the recipients'
 * addresses nor that of this site.
 */
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { env } from "@/lib/server/runtime/env";

const NAME = "scoutdeck-link";
const SHOWN_SECONDS = 60;

type ShownLink = Omit<IssuedLink, "email">;

const ENTRY = /^([\w-]{36})\.([\w-]{43})\.(sent|failed|off)$/;
const PATHS = ["invite", "reset"];

function entryOf({ id, link, mail }: ShownLink): string {
  return `${id}.${new URL(link).searchParams.get("token")}.${mail}`;
}

/** Set-Cookie value. @param issued at least one link, all of one kind */
export function shownLinksHeader(issued: readonly ShownLink[]): string {
  const path = new URL(issued[0]!.link).pathname.slice(1);
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  const value = [path, ...issued.map(entryOf)].join("~");
  return `${NAME}=${value}; Path=/admin/members; Max-Age=${SHOWN_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

type Cookies = { get: (name: string) => { value: string } | undefined };

/** @param id first link of the requested ones; a reload that lacks it shows nothing */
export function readShownLinks(cookies: Cookies, id: string): ShownLink[] {
  const [path = "", ...entries] = (cookies.get(NAME)?.value ?? "").split("~");
  const links = entries.flatMap((entry) => {
    const [, linkId, token, mail] = ENTRY.exec(entry) ?? [];
    const link = `${env().publicUrl}/${path}?token=${token}`;
    return linkId === undefined ? [] : [{ id: linkId, link, mail: mail as ShownLink["mail"] }];
  });
  return PATHS.includes(path) && links[0]?.id === id ? links : [];
}
