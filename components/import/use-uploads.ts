"use client";
/** Uploads stop when the page is left. */
import { useEffect, useRef, useState } from "react";
import type { NamedFile } from "./dropped-files";
import { UploadQueue, type UploadState } from "./upload-queue";

export type Uploads = UploadState & {
  add: (files: readonly NamedFile[]) => void;
  cancel: (key: number) => void;
};

/** @param importId null if the first file creates the import */
export function useUploads(
  importId: string | null,
  partBytes: number,
  onSent: (importId: string) => void,
): Uploads {
  const [state, setState] = useState<UploadState>({ uploads: [], isSending: false, importId });
  const queue = useRef<UploadQueue | null>(null);
  const sent = useRef(onSent);
  useEffect(() => void (sent.current = onSent));
  useEffect(() => {
    const own = new UploadQueue({
      importId,
      partBytes,
      onChange: setState,
      onSent: (id) => sent.current(id),
    });
    queue.current = own;
    return () => own.leave();
  }, [importId, partBytes]);
  return {
    ...state,
    add: (files) => queue.current?.add(files),
    cancel: (key) => queue.current?.cancel(key),
  };
}
