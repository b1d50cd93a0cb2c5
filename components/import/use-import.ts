"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRefresh } from "@/lib/client/use-refresh";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { ImportDetail } from "@/lib/contract/imports";
import { callOf } from "./import-calls";
import { isMoving } from "./import-state";
import { messages } from "./messages/run";

const EVERY_MS = 1_000;

export type ImportCalls = {
  detail: ImportDetail;
  isBusy: boolean;
  error: string | null;
  /** The latest poll failed and is retried. */
  isOutOfTouch: boolean;
  /** Calls run in sequence, and each returns the import. False if one was refused. */
  send: (...calls: { path: string; body?: object }[]) => Promise<boolean>;
  /** Polls once, after a change by another call. */
  renew: () => Promise<void>;
};

const wordsOf = (error: unknown) => (error instanceof FetchError ? error.message : messages.problem.usual);

/** A response is ignored if a later request was sent. */
function useLatest(start: ImportDetail) {
  const [detail, setDetail] = useState(start);
  const asked = useRef(0);
  useEffect(() => setDetail(start), [start]);
  const take = useCallback(async (answer: () => Promise<ImportDetail | null>) => {
    const number = ++asked.current;
    const next = await answer();
    // Null: the import was discarded.
    if (next !== null && number === asked.current) setDetail(next);
  }, []);
  return { detail, take };
}

/** Other parts of the page show catalogue figures, which an import changes. */
function useRenewedPage({ state }: ImportDetail): void {
  const refresh = useRefresh();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && state === "done") void refresh();
    before.current = state;
  }, [state, refresh]);
}

export function useImport(start: ImportDetail): ImportCalls {
  const { detail, take } = useLatest(start);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isOutOfTouch, setOutOfTouch] = useState(false);
  useRenewedPage(detail);
  const { id } = detail;
  const path = callOf(`imports/${id}`);
  const renew = useCallback(() => take(() => fetchJson<ImportDetail>(path)), [take, path]);
  const isAsking = isMoving(detail.state) && !isBusy;
  useEffect(() => {
    if (!isAsking) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      await renew().then(
        () => setOutOfTouch(false),
        () => setOutOfTouch(true),
      );
      timer = setTimeout(() => void ask(), EVERY_MS);
    };
    timer = setTimeout(() => void ask(), EVERY_MS / 2);
    return () => clearTimeout(timer);
  }, [isAsking, renew]);
  const send = useCallback<ImportCalls["send"]>(
    async (...calls) => {
      setBusy(true);
      setError(null);
      try {
        for (const call of calls)
          await take(() => fetchJson<ImportDetail | null>(`${path}/${call.path}`, call.body ?? {}));
        return true;
      } catch (thrown) {
        setError(wordsOf(thrown));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [take, path],
  );
  return { detail, isBusy, error, isOutOfTouch, send, renew };
}
