"use client";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { putBytes, sendParts } from "@/lib/client/send-parts";
import { LONGEST_NAME, type ImportDetail, type ImportFile, type ImportLimits } from "@/lib/contract/imports";
import { DropZone } from "./drop-zone";
import { fileSize, type NamedFile } from "./dropped-files";
import { callOf } from "./import-calls";
import { messages } from "./messages/files";

const { upload: words } = messages;

type Upload = {
  key: number;
  name: string;
  size: number;
  sent: number;
  state: "waiting" | "sending" | "lost" | "sent" | "failed";
  problem: string | null;
};

export type UploadState = { uploads: Upload[]; isSending: boolean; importId: string | null };

type Queued = { upload: Upload; file: File; abort: AbortController };

/** Abort reason for leaving the page: received parts stay, so that the same file can resume later. */
const LEFT = "left";

const problemOf = (error: unknown) => (error instanceof FetchError ? error.message : messages.upload.failed);

type QueueOptions = {
  /** It is null if the first file creates the import. */
  importId: string | null;
  partBytes: number;
  onChange: (state: UploadState) => void;
  /** It is called when the last file has arrived and none failed. */
  onSent: (importId: string) => void;
};

/** Files are sent one after the other, in parts. After a lost connection the upload waits and resumes. */
export class UploadQueue {
  private queue: Queued[] = [];
  private count = 0;
  private isSending = false;
  private isLeft = false;
  private importId: string | null;

  constructor(private readonly options: QueueOptions) {
    this.importId = options.importId;
  }

  add(files: readonly NamedFile[]): void {
    for (const { file, name } of files) {
      const isEmpty = file.size === 0;
      const upload: Upload = {
        key: ++this.count,
        name,
        size: file.size,
        sent: 0,
        state: isEmpty ? "failed" : "waiting",
        problem: isEmpty ? messages.upload.empty : null,
      };
      this.queue.push({ upload, file, abort: new AbortController() });
    }
    this.tell();
    void this.work();
  }

  /** Received parts are removed, too. */
  cancel(key: number): void {
    const found = this.queue.find(({ upload }) => upload.key === key);
    found?.abort.abort();
    // A file in transit is removed when its call has ended.
    if (found?.upload.state !== "sending" && found?.upload.state !== "lost") this.drop(found);
    this.tell();
  }

  /** Received parts stay on the server. */
  leave(): void {
    this.isLeft = true;
    for (const { abort } of this.queue) abort.abort(LEFT);
  }

  private drop(gone: Queued | undefined): void {
    this.queue = this.queue.filter((each) => each !== gone);
  }

  private tell(): void {
    if (this.isLeft) return;
    const uploads = this.queue.map(({ upload }) => upload);
    this.options.onChange({ uploads, isSending: this.isSending, importId: this.importId });
  }

  private change(item: Queued, values: Partial<Upload>): void {
    item.upload = { ...item.upload, ...values };
    this.tell();
  }

  private async work(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (;;) {
      const next = this.queue.find(({ upload }) => upload.state === "waiting");
      if (!next) break;
      await this.sendOne(next);
    }
    this.isSending = false;
    this.tell();
    const isComplete = this.queue.length > 0 && this.queue.every(({ upload }) => upload.state === "sent");
    if (isComplete && this.importId !== null && !this.isLeft) this.options.onSent(this.importId);
  }

  private async sendOne(item: Queued): Promise<void> {
    try {
      this.change(item, { state: "sending" });
      this.importId ??= (await fetchJson<ImportDetail>(callOf("imports"), {})).id;
      await this.sendBytes(item, callOf(`imports/${this.importId}/files`));
      this.change(item, { state: "sent" });
    } catch (error) {
      if (item.abort.signal.aborted) this.drop(item);
      this.change(item, { state: "failed", problem: problemOf(error) });
    }
  }

  /** Resumes at the number of bytes that the server has. */
  private async sendBytes(item: Queued, files: string): Promise<void> {
    const { file, upload, abort } = item;
    const { signal } = abort;
    // The end of a long path tells files apart better than its start.
    const body = { name: upload.name.slice(-LONGEST_NAME), size: file.size, modifiedAt: file.lastModified };
    const { id, receivedBytes } = await fetchJson<ImportFile>(files, body, signal);
    const received = (answer: Promise<ImportFile>) => answer.then((each) => each.receivedBytes);
    try {
      await sendParts(file, {
        partBytes: this.options.partBytes,
        from: receivedBytes,
        signal,
        send: (offset, part) => received(putBytes(`${files}/${id}?offset=${offset}`, part, signal)),
        received: () => received(fetchJson<ImportFile>(`${files}/${id}`, undefined, signal)),
        onProgress: ({ sent, isWaiting }) =>
          this.change(item, { sent, state: isWaiting ? "lost" : "sending" }),
      });
    } catch (error) {
      // The reader has removed the file, so its received part is deleted.
      if (signal.aborted && signal.reason !== LEFT)
        await fetchJson(`${files}/${id}/remove`, {}).catch(() => undefined);
      throw error;
    }
  }
}

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

/** Uploads stop when the page is left. */
type Uploads = UploadState & {
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

export function UploadArea({
  uploads: { uploads, isSending, add, cancel },
  limits,
  isMore,
  problem,
  onProblem,
  onPaste,
  onContinue,
}: {
  uploads: Uploads;
  limits: ImportLimits;
  isMore?: boolean;
  /** Names files that could not be added at all. */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onPaste: (text: string) => Promise<void>;
  /** Continues without the failed files. */
  onContinue: () => void;
}) {
  const arrived = uploads.filter(({ state }) => state === "sent").length;
  return (
    <>
      <DropZone
        {...{ isMore, limits, onProblem }}
        onFiles={(files) => {
          onProblem(null);
          add(files);
        }}
        onPaste={(text) => void onPaste(text)}
      />
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
