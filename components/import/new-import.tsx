"use client";
/** The first file creates the import. */
import { useState } from "react";
import { useRouter } from "next/navigation";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { ImportDetail, ImportLimits } from "@/lib/contract/imports";
import { DropZone } from "./drop-zone";
import { callOf, pageOfImport } from "./import-calls";
import { messages } from "./messages/files";
import { UploadList, useUploads } from "./upload-list";

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
    <>
      <DropZone
        limits={limits}
        onFiles={(files) => {
          setProblem(null);
          uploads.add(files);
        }}
        onPaste={(text) => void paste(text)}
        onProblem={setProblem}
      />
      <UploadList
        uploads={uploads}
        problem={problem}
        onContinue={() => uploads.importId && open(uploads.importId)}
      />
    </>
  );
}
