"use client";
/** Refreshes the page every two seconds while something on it is about to change. */
import { useEffect } from "react";
import { useRouter } from "next/navigation";

const EVERY_MS = 2_000;

export function KeepUp() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
