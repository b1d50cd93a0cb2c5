"use client";
/**
 * Signing out empties this tab before the answer is there. The answer empties the storage of the browser, which browsers
 * do under https and on localhost alone.
 */
import { useEffect } from "react";
import { forgetSelection } from "./selection-store";

const SIGN_OUT = "/api/dashboard/sign-out";

/** Whether a form ends the session of this browser, perhaps with all others. */
export function isSigningOut(path: string, action: unknown): boolean {
  return path === SIGN_OUT || (path === "/api/dashboard/sessions" && action === "everywhere");
}

function onSubmit({ target, submitter }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement)) return;
  const { pathname } = new URL(target.getAttribute("action") ?? "", window.location.href);
  if (isSigningOut(pathname, new FormData(target, submitter).get("action"))) forgetSelection();
}

export function ForgetOnSignOut() {
  useEffect(() => {
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, []);
  return null;
}
