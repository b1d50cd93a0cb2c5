"use client";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { fileSize } from "./file-size";
import { messages } from "./messages/files";
import type { Upload } from "./upload-queue";
import type { Uploads } from "./use-uploads";

const { upload: words } = messages;

function Line({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { name, size, sent, state, problem } = upload;
  const share = size === 0 ? 0 : sent / size;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="min-w-0">
        <bdi className="block truncate font-550">{name}</bdi>
        {problem !== null ? (
          <p role="alert" className="text-bad-ink wrap-anywhere">
            {problem}
          </p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3 tabular-nums">
            <progress
              value={share}
              max={1}
              aria-label={words.progress(name)}
              className="h-1 w-40 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            />
            <span>{words.percent(share)}</span>
            <span>{words.of(fileSize(sent), fileSize(size))}</span>
            {state === "lost" && (
              <span role="status" className="text-warn-ink">
                {words.waiting}
              </span>
            )}
          </div>
        )}
      </div>
      {state !== "sent" && (
        <Button variant="ghost" size="icon" onClick={onCancel} aria-label={words.cancel(name)}>
          <X size={15} aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

export function UploadList({
  uploads: { uploads, isSending, cancel },
  problem,
  onContinue,
}: {
  uploads: Uploads;
  /** Names files that could not be added at all. */
  problem: string | null;
  /** Continues without the failed files. */
  onContinue: () => void;
}) {
  const arrived = uploads.filter(({ state }) => state === "sent").length;
  return (
    <>
      {problem !== null && (
        <Notice variant="bad" role="alert">
          <bdi>{problem}</bdi>
        </Notice>
      )}
      {uploads.length > 0 && (
        <div className="rounded-10 border border-line bg-surface">
          <ul aria-label={words.label}>
            {uploads.map((upload) => (
              <Line key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} />
            ))}
          </ul>
          {isSending && <p className="border-t border-line px-4 py-2 text-ink-3">{words.continues}</p>}
        </div>
      )}
      {!isSending && arrived > 0 && arrived < uploads.length && (
        <Button variant="primary" className="justify-self-start" onClick={onContinue}>
          {words.rest(arrived)}
        </Button>
      )}
    </>
  );
}
