import { closeSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";

const ELF_64_LITTLE_ENDIAN = "7f454c460201";
const HEADER_BYTES = 64;

/**
 * Shortens a program for Linux by what only a debugger reads, a quarter of Node. It is after the last segment that is
 * loaded. Other files stay as they are.
 * @param {string} path
 */
export function dropDebugData(path) {
  const file = openSync(path, "r+");
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(file, header, 0, HEADER_BYTES, 0);
    if (header.toString("hex", 0, 6) !== ELF_64_LITTLE_ENDIAN) return;
    const [size, count] = [header.readUInt16LE(54), header.readUInt16LE(56)];
    const segments = Buffer.alloc(size * count);
    readSync(file, segments, 0, segments.length, Number(header.readBigUInt64LE(32)));
    let end = HEADER_BYTES;
    for (let at = 0; at < segments.length; at += size) {
      const offset = segments.readBigUInt64LE(at + 8);
      end = Math.max(end, Number(offset + segments.readBigUInt64LE(at + 32)));
    }
    // The table of sections is cut off too: its offset, its length and the index of its names become 0.
    header.fill(0, 40, 48).fill(0, 60, 64);
    writeSync(file, header, 0, HEADER_BYTES, 0);
    ftruncateSync(file, end);
  } finally {
    closeSync(file);
  }
}
