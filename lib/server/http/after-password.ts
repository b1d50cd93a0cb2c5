import "server-only";
import type { SignedIn } from "@/lib/server/access/sign-in";
import type { FormResult } from "./form-route";
import { forgetEmail } from "./typed-email";

/** @param to the requested path @returns `to`, or the second step's page first; null if the sign-in failed */
export function afterPassword(result: SignedIn, to: string): FormResult | null {
  if (result.state === "ok") return { to, cookie: [...result.cookies, forgetEmail()] };
  if (result.state !== "second") return null;
  return { to: `/sign-in/second-step?callbackUrl=${encodeURIComponent(to)}`, cookie: result.cookies };
}
