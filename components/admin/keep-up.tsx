"use client";
/** Refreshes the page every two seconds while something on it is about to change. */
import { useEffect } from "react";
import { useRefresh } from "@/lib/client/use-refresh";

const EVERY_MS = 2_000;

export function KeepUp() {
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return null;
}
