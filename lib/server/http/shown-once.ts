import "server-only";
/**
 * A secret that is shown once, on the page that a plain form leads to. It must not be in an address, which logs and
 * histories keep, nor in the database: the browser brings it along, encrypted, for a few minutes.
 */
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { sessionCookie } from "@/lib/server/access/session";
import { authSecret } from "@/lib/server/access/secret";

const SECONDS = 300;
/** Another key than that of sessions: neither can be taken for the other. */
const SALT = "shown once";

/** `about`: id of what it opens. `memberId`: only this member is shown it. */
type Shown = { memberId: string; about: string; secret: string };

function nameAndAttributes(path: string, maxAgeS: number) {
  const { secure } = sessionCookie().options;
  const attributes = `Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  return { name: `${secure ? "__Secure-" : ""}scoutdeck-shown-once`, attributes };
}

/** The Set-Cookie value that brings a secret to the pages below `path`. */
export async function showOnce({ memberId, about, secret }: Shown, path: string): Promise<string> {
  const token = await encode({
    token: { sub: memberId, about, shown: secret },
    secret: authSecret(),
    salt: SALT,
    maxAge: SECONDS,
  });
  const { name, attributes } = nameAndAttributes(path, SECONDS);
  return `${name}=${token}; ${attributes}`;
}

/** The Set-Cookie value that forgets it. */
export function forgetShown(path: string): string {
  const { name, attributes } = nameAndAttributes(path, 0);
  return `${name}=; ${attributes}`;
}

/** The secret in a cookie's value, for this member and this page alone; null when there is none. */
export async function secretIn(
  token: string | undefined,
  { memberId, about }: Omit<Shown, "secret">,
): Promise<string | null> {
  if (!token) return null;
  const claims = await decode({ token, secret: authSecret(), salt: SALT }).catch(() => null);
  if (claims?.sub !== memberId || claims.about !== about) return null;
  return typeof claims.shown === "string" ? claims.shown : null;
}

/** The secret that the page that is being rendered shows. */
export async function readShownOnce(of: Omit<Shown, "secret">): Promise<string | null> {
  return secretIn((await cookies()).get(nameAndAttributes("/", 0).name)?.value, of);
}
