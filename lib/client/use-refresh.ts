"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";

/**
 * Reads the page again, unless Scoutdeck can't be reached: Next would leave the page for the browser's error page, and
 * take with it what the person is doing and the message that the connection failed.
 * @returns false if it can't be reached
 */
export function useRefresh(): () => Promise<boolean> {
  const router = useRouter();
  return useCallback(async () => {
    const response = await fetch("/api/health/live", { cache: "no-store" }).catch(() => null);
    if (response?.ok) router.refresh();
    return response?.ok === true;
  }, [router]);
}
