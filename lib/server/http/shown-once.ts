import "server-only";
/**
 * A secret is shown once on the page after a form. It must be neither in an address, which logs and histories keep, nor
 * in the database, so the browser holds it encrypted for a few minutes.
 */
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { sessionCookie } from "@/lib/server/access/session";
import { authSecret } from "@/lib/server/access/secret";

const SECONDS = 300;
/** Derives another key than that of sessions, so neither token passes for the other. */
const SALT = "shown once";

/** `about`: id of what the secret opens. Only `memberId` may see it. */
type Shown = { memberId: string; about: string; secret: string };

function nameAndAttributes(path: string, maxAgeS: number) {
  const { secure } = sessionCookie().options;
  const attributes = `Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  return { name: `${secure ? "__Secure-" : ""}scoutdeck-shown-once`, attributes };
}

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

export function forgetShown(path: string): string {
  const { name, attributes } = nameAndAttributes(path, 0);
  return `${name}=; ${attributes}`;
}

/** Null unless the cookie has a secret for this member and page. */
export async function secretIn(
  token: string | undefined,
  { memberId, about }: Omit<Shown, "secret">,
): Promise<string | null> {
  if (!token) return null;
  const claims = await decode({ token, secret: authSecret(), salt: SALT }).catch(() => null);
  if (claims?.sub !== memberId || claims.about !== about) return null;
  return typeof claims.shown === "string" ? claims.shown : null;
}

export async function readShownOnce(of: Omit<Shown, "secret">): Promise<string | null> {
  return secretIn((await cookies()).get(nameAndAttributes("/", 0).name)?.value, of);
}
