"use client";
/** A sign-out's response clears storage (Clear-Site-Data), but browsers honour that only on https and localhost. */
import { useEffect } from "react";
import { forgetSelection } from "./selection-store";

const SIGN_OUT = "/api/dashboard/sign-out";

/** The action "everywhere" also ends the session of this browser. */
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
