"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { UndoPreview } from "@/lib/contract/imports";
import { callOf } from "./import-calls";
import { messages } from "./messages/history";
import { messages as run } from "./messages/run";
import { UndoFacts } from "./undo-preview";

const { undo: words } = messages;
const wordsOf = (error: unknown) => (error instanceof FetchError ? error.message : run.problem.usual);

export function UndoDialog({
  importId,
  number,
  onClose,
  onUndone,
}: {
  importId: string;
  number: number;
  onClose: () => void;
  onUndone: () => void;
}) {
  const [preview, setPreview] = useState<UndoPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const path = callOf(`imports/${importId}/undo`);
  useEffect(() => {
    const left = new AbortController();
    fetchJson<UndoPreview>(path, undefined, left.signal).then(setPreview, (thrown: unknown) => {
      if (!left.signal.aborted) setError(wordsOf(thrown));
    });
    return () => left.abort();
  }, [path]);
  const numbers = preview?.undoes.map((each) => each.number) ?? [];
  const undo = async () => {
    setBusy(true);
    try {
      await fetchJson(path, { numbers });
      onUndone();
    } catch (thrown) {
      setError(wordsOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(number)}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            size="large"
            className="ml-auto"
            disabled={!preview || isBusy}
            onClick={() => void undo()}
          >
            {words.submit(numbers.length > 0 ? numbers : [number])}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice variant="bad" role="alert">
          <bdi>{error}</bdi>
        </Notice>
      )}
      {preview ? (
        <UndoFacts preview={preview} />
      ) : (
        error === null && <p className="text-ink-3">{words.reading}</p>
      )}
    </Dialog>
  );
}
