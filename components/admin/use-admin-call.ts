"use client";
/** One change runs at a time. The page is refreshed afterwards. */
import { useTransition } from "react";
import { useRouter } from "next/navigation";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { useMutation } from "@/lib/client/query-client";
import { messages } from "./messages/forms";

type Change = { path: string; body: object };

export type AdminCall<Answer> = {
  isBusy: boolean;
  error: string | null;
  errorOf: (field: string) => string | undefined;
  /** `onDone` isn't called after the dialog was unmounted. */
  send: (change: Change, onDone?: (answer: Answer) => void) => void;
};

export function errorWords(error: unknown): string | null {
  if (error === null) return null;
  return error instanceof FetchError ? error.message : messages.failed;
}

export function useAdminCall<Answer = unknown>(): AdminCall<Answer> {
  const router = useRouter();
  const [isRenewing, renew] = useTransition();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ path, body }: Change) => fetchJson<Answer>(`/api/dashboard/${path}`, body),
    onSuccess: () => renew(() => router.refresh()),
  });
  const fields = error instanceof FetchError ? error.fields : [];
  return {
    isBusy: isPending || isRenewing,
    error: errorWords(error),
    errorOf: (name) => fields.find(({ field }) => field === name)?.message,
    send: (change, onDone) => mutate(change, { onSuccess: onDone }),
  };
}
