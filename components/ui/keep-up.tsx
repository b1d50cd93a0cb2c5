"use client";
/** While it is on a page, the page is asked for again every two seconds: something on it is about to change by itself. */
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
