"use client";
/** One change at a time: sends it, shows what the server says, renews the page. */
import { useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";

export type AdminCall = {
  isBusy: boolean;
  error: string | null;
  /** What the server says about one field of the last change. */
  errorOf: (field: string) => string | undefined;
  /** True when it went well. */
  send: <T>(path: string, body: object, onDone?: (answer: T) => void, how?: SendOptions) => Promise<boolean>;
  forget: () => void;
};

/** `staysAsItIs`: the page is not renewed, for an answer that must be read before anything else happens. */
type SendOptions = { staysAsItIs?: boolean };

export function useAdminCall(): AdminCall {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [isRenewing, renew] = useTransition();
  const [error, setError] = useState<Error | null>(null);
  const fields = error instanceof FetchError ? error.fields : [];
  return {
    isBusy: isSending || isRenewing,
    error: error && (error instanceof FetchError ? error.message : "Something went wrong in this page."),
    errorOf: (name) => fields.find(({ field }) => field === name)?.message,
    forget: () => setError(null),
    send: async <T>(path: string, body: object, onDone?: (answer: T) => void, how: SendOptions = {}) => {
      setSending(true);
      setError(null);
      try {
        const answer = await fetchJson<T>(`/api/dashboard/${path}`, body);
        onDone?.(answer);
        if (!how.staysAsItIs) renew(() => router.refresh());
        return true;
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}
