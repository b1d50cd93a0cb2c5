import "server-only";
/**
 * Links that are shown once, to the admin whose form made them. The answer to a form is a redirect, and a token must be in
 * no address and in no table: so they wait in a cookie of this browser for a minute, which the page alone reads. A cookie
 * holds 4 KB, which is why it has neither the addresses of people nor that of this site.
 */
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { env } from "@/lib/server/runtime/env";

const NAME = "scoutdeck-link";
const SHOWN_SECONDS = 60;

export type ShownLink = Omit<IssuedLink, "email">;

const ENTRY = /^([\w-]{36})\.([\w-]{43})\.(sent|failed|off)$/;
const PATHS = ["invite", "reset"];

function entryOf({ id, link, mail }: ShownLink): string {
  return `${id}.${new URL(link).searchParams.get("token")}.${mail}`;
}

/** The value of a Set-Cookie header. @param issued links of one kind, at least one */
export function shownLinksHeader(issued: readonly ShownLink[]): string {
  const path = new URL(issued[0]!.link).pathname.slice(1);
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  const value = [path, ...issued.map(entryOf)].join("~");
  return `${NAME}=${value}; Path=/admin/members; Max-Age=${SHOWN_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

type Cookies = { get: (name: string) => { value: string } | undefined };

/** @param id of the first of the links that the address asks for; a reload without it shows nothing */
export function readShownLinks(cookies: Cookies, id: string): ShownLink[] {
  const [path = "", ...entries] = (cookies.get(NAME)?.value ?? "").split("~");
  const links = entries.flatMap((entry) => {
    const [, linkId, token, mail] = ENTRY.exec(entry) ?? [];
    const link = `${env().publicUrl}/${path}?token=${token}`;
    return linkId === undefined ? [] : [{ id: linkId, link, mail: mail as ShownLink["mail"] }];
  });
  return PATHS.includes(path) && links[0]?.id === id ? links : [];
}
