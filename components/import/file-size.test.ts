import { expect, test } from "vitest";
import { fileSize } from "./dropped-files";

test.each([
  [0, "0 bytes"],
  [1_023, "1,023 bytes"],
  [1_024, "1 KB"],
  [1_536, "1.5 KB"],
  [18 * 1_048_576 + 400_000, "18 MB"],
  [2 * 1_073_741_824, "2 GB"],
  [5e15, "4,547 TB"],
])("%i", (bytes, words) => expect(fileSize(bytes)).toBe(words));
