import { messages } from "./messages/files";

const STEP = 1024;

/** Example: `18 MB`. */
export function fileSize(bytes: number): string {
  const { units, of } = messages.size;
  const power = bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return of(bytes / STEP ** power, units[power]!);
}
