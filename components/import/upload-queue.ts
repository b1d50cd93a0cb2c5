/** Files are sent one after the other, in parts. After a lost connection the upload waits and resumes. */
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { putBytes } from "@/lib/client/put-bytes";
import { sendParts } from "@/lib/client/send-parts";
import { LONGEST_NAME, type ImportDetail, type ImportFile } from "@/lib/contract/imports";
import type { NamedFile } from "./dropped-files";
import { callOf } from "./import-calls";
import { messages } from "./messages/files";

export type Upload = {
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

export type QueueOptions = {
  /** It is null if the first file creates the import. */
  importId: string | null;
  partBytes: number;
  onChange: (state: UploadState) => void;
  /** It is called when the last file has arrived and none failed. */
  onSent: (importId: string) => void;
};

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
