import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

const CHUNK_BYTES = 1 << 20;

type Written = { bytes: number; sha256: string };

/** Waits until a file, or the entries of a folder, are on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @param take gets each piece; its buffer is reused afterwards */
function readPieces(descriptor: number, take: (piece: Buffer) => void): Written {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let bytes = 0; ;) {
    const read = readSync(descriptor, buffer, 0, CHUNK_BYTES, bytes);
    if (read === 0) return { bytes, sha256: hash.digest("hex") };
    const piece = buffer.subarray(0, read);
    hash.update(piece);
    take(piece);
    bytes += read;
  }
}

export function digestOf(path: string): Written {
  const descriptor = openSync(path, "r");
  try {
    return readPieces(descriptor, () => undefined);
  } finally {
    closeSync(descriptor);
  }
}

/** Only the owner may read the copy. Returns when it is on the disk; `source` stays open. */
export function copyDurably(source: number, to: string): Written {
  const target = openSync(to, "wx", 0o600);
  try {
    const written = readPieces(source, (piece) => {
      for (let at = 0; at < piece.length;) at += writeSync(target, piece, at);
    });
    fsyncSync(target);
    return written;
  } finally {
    closeSync(target);
  }
}

/** Only the owner may read the new file. Returns when it is on the disk. */
export function writeDurably(path: string, text: string): void {
  const descriptor = openSync(path, "wx", 0o600);
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Readers see the old text or the new one, even when several processes write. Backups leave the draft out by its name. */
export function replaceDurably(path: string, text: string): void {
  const draft = join(dirname(path), `.write-test-${randomUUID()}`);
  try {
    writeDurably(draft, text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
