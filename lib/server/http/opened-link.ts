import "server-only";
/** The HTTP server has moved the token of a one-time link from the address to a cookie: lib/host/serve.ts. */
import { cookies } from "next/headers";
import { LINK_TOKEN, openedLinkCookie, openedLinkName } from "@/lib/contract/one-time-links";
import { env } from "@/lib/server/runtime/env";

const isSecure = () => env().publicUrl.startsWith("https:");

/** @param given token in the address, from a program that keeps no cookies */
export async function openedToken(given: string): Promise<string> {
  return given || ((await cookies()).get(openedLinkName(isSecure()))?.value ?? "");
}

export const openedLinkHeader = (token: string) =>
  openedLinkCookie(LINK_TOKEN.test(token) ? token : "", isSecure());
