"use client";
/** A form is sent once, and typed text is asked about before the page is left. */
import { useEffect } from "react";
import { sendOnce } from "@/lib/client/sent-once";

const askBeforeTextIsLost = () =>
  void import("@/lib/client/unsaved-text").then((text) => text.askBeforeTextIsLost());

export function FormGuards() {
  useEffect(sendOnce, []);
  // On most pages, text is never typed.
  useEffect(() => {
    window.addEventListener("input", askBeforeTextIsLost, { once: true });
    return () => window.removeEventListener("input", askBeforeTextIsLost);
  }, []);
  return null;
}
