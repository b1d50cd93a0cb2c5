"use client";
/** A form is sent once, and typed text is asked about before the page is left. */
import { useEffect } from "react";
import { sendOnce } from "@/lib/client/sent-once";
import { askBeforeTextIsLost } from "@/lib/client/unsaved-text";

export function FormGuards() {
  useEffect(sendOnce, []);
  useEffect(askBeforeTextIsLost, []);
  return null;
}
