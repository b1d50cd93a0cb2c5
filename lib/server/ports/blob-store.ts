import "server-only";
/** Stores files that must last and that every process can read. Files that a cache may lose don't belong here. */
import { AppError } from "@/lib/contract/errors";

/** `contentType`: a media type in ASCII. */
export type StoredBlob = { contentType: string; bytes: Buffer };

export interface BlobStore {
  /**
   * Replaces a blob of that name atomically. It survives a power cut once the promise has resolved.
   * @throws AppError `invalid_parameter` for what can't be stored
   */
  put(name: string, blob: StoredBlob): Promise<void>;
  /** @returns null when nothing has that name */
  get(name: string): Promise<StoredBlob | null>;
  /** Deleting a missing blob is not an error. */
  delete(name: string): Promise<void>;
  /** Names come in the order of their characters. */
  list(prefix?: string): Promise<string[]>;
}

/** A blob is held in memory as a whole. */
export const MOST_BLOB_BYTES = 32 * 1024 ** 2;
const MOST_NAME_CHARACTERS = 200;

/** Names have parts, as in `posters/2f/a1b2.webp`, in lower case, because some file systems ignore case. */
const NAME = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;
const PREFIX = /^[a-z0-9./-]*$/;
const CONTENT_TYPE = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

function check(isRight: boolean, sentence: string): void {
  if (!isRight) throw new AppError("invalid_parameter", sentence);
}

export function checkBlobName(name: string): void {
  const isName = NAME.test(name) && name.length <= MOST_NAME_CHARACTERS;
  check(isName, `${JSON.stringify(name.slice(0, 80))} is not a name for a file.`);
}

export function checkBlobPrefix(prefix: string): void {
  check(PREFIX.test(prefix), `${JSON.stringify(prefix.slice(0, 80))} is not the beginning of a name.`);
}

export function checkBlob(name: string, { contentType, bytes }: StoredBlob): void {
  checkBlobName(name);
  check(CONTENT_TYPE.test(contentType), `${JSON.stringify(contentType)} is not a media type.`);
  check(bytes.length <= MOST_BLOB_BYTES, `${name} is larger than ${MOST_BLOB_BYTES / 1024 ** 2} MB.`);
}
