"use client";
/** One change at a time: sends it, shows what the server says, renews the page. */
import { useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { AskError, ask } from "@/lib/client/ask";

export type AdminCall = {
  isBusy: boolean;
  error: string | null;
  /** True when it went well. */
  send: <T>(path: string, body: object, onDone?: (answer: T) => void) => Promise<boolean>;
  forget: () => void;
};

export function useAdminCall(): AdminCall {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [isRenewing, renew] = useTransition();
  const [error, setError] = useState<string | null>(null);
  return {
    isBusy: isSending || isRenewing,
    error,
    forget: () => setError(null),
    send: async <T>(path: string, body: object, onDone?: (answer: T) => void) => {
      setSending(true);
      setError(null);
      try {
        const answer = await ask<T>(`/api/dashboard/${path}`, body);
        onDone?.(answer);
        renew(() => router.refresh());
        return true;
      } catch (thrown) {
        setError(thrown instanceof AskError ? thrown.message : "Something went wrong in this page.");
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}
