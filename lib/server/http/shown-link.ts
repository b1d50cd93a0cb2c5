import "server-only";
/**
 * A link that is shown once, to the admin whose form made it. The answer to a form is a redirect, and a token must be in
 * no address and in no table: so it waits in a cookie of this browser for a minute, which the page alone reads.
 */
import { z } from "zod";
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { env } from "@/lib/server/runtime/env";

const NAME = "scoutdeck-link";
const SHOWN_SECONDS = 60;

const shape = z.object({
  id: z.string(),
  link: z.url(),
  email: z.string(),
  mail: z.enum(["sent", "failed", "off"]),
});

/** The value of a Set-Cookie header. */
export function shownLinkHeader({ id, link, email, mail }: IssuedLink): string {
  const value = encodeURIComponent(JSON.stringify({ id, link, email, mail }));
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${NAME}=${value}; Path=/admin/members; Max-Age=${SHOWN_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

type Cookies = { get: (name: string) => { value: string } | undefined };

/** @param id of the link that the address asks for; a reload without it shows nothing */
export function readShownLink(cookies: Cookies, id: string): IssuedLink | null {
  try {
    const parsed = shape.parse(JSON.parse(decodeURIComponent(cookies.get(NAME)?.value ?? "")));
    return parsed.id === id ? parsed : null;
  } catch {
    return null;
  }
}
