import "server-only";
/** The token of a one-time link, which the HTTP server has moved from the address to a cookie: lib/host/open-link.ts. */
import { cookies } from "next/headers";
import { LINK_TOKEN, openedLinkCookie, openedLinkName } from "@/lib/contract/one-time-links";
import { env } from "@/lib/server/runtime/env";

const isSecure = () => env().publicUrl.startsWith("https:");

/** The token of the page that is being rendered. @param given in the address, by a program that keeps no cookies */
export async function openedToken(given: string): Promise<string> {
  return given || ((await cookies()).get(openedLinkName(isSecure()))?.value ?? "");
}

/** The value of a Set-Cookie header. @param token of the page that shows a form once more; empty, or none: forgets it */
export const openedLinkHeader = (token: string) =>
  openedLinkCookie(LINK_TOKEN.test(token) ? token : "", isSecure());
