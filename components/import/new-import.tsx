"use client";
/** The first file creates the import. */
import { useState } from "react";
import { useRouter } from "next/navigation";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { ImportDetail, ImportLimits } from "@/lib/contract/imports";
import { callOf, pageOfImport } from "./import-calls";
import { messages } from "./messages/files";
import { UploadArea, useUploads } from "./upload-area";

const wordsOf = (error: unknown) => (error instanceof FetchError ? error.message : messages.upload.failed);

const check = (id: string) => fetchJson<ImportDetail>(callOf(`imports/${id}/check`), {});

export function NewImport({ limits }: { limits: ImportLimits }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const open = (id: string) => {
    // Also runs if the check is refused: the import's page has the files and a button to check them.
    void check(id)
      .catch(() => undefined)
      .then(() => router.push(pageOfImport(id)));
  };
  const uploads = useUploads(null, limits.partBytes, open);
  const paste = async (text: string) => {
    if (text.trim() === "") return setProblem(messages.drop.nothing);
    setProblem(null);
    try {
      const id = uploads.importId ?? (await fetchJson<ImportDetail>(callOf("imports"), {})).id;
      await fetchJson(callOf(`imports/${id}/paste`), { text });
      open(id);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  };
  return (
    <UploadArea
      {...{ uploads, limits, problem }}
      onProblem={setProblem}
      onPaste={paste}
      onContinue={() => uploads.importId && open(uploads.importId)}
    />
  );
}
