import "server-only";
/** Where a form leads that has signed somebody in by password. */
import type { SignedIn } from "@/lib/server/access/sign-in";
import type { FormResult } from "./form-route";
import { forgetEmail } from "./typed-email";

/**
 * @param to where the person wanted to go
 * @returns there, or the page of the second step first; null: nobody was signed in
 */
export function afterPassword(result: SignedIn, to: string): FormResult | null {
  if (result.state === "ok") return { to, cookie: [...result.cookies, forgetEmail()] };
  if (result.state !== "second") return null;
  return { to: `/sign-in/second-step?callbackUrl=${encodeURIComponent(to)}`, cookie: result.cookies };
}
