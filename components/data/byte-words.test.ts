import { expect, test } from "vitest";
import { byteWords } from "./storage-boxes";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 KB"],
  [1536, "1.5 KB"],
  [99.96 * 1024, "100 KB"],
  [1023 * 1024, "1.0 MB"],
  [432_812_032, "413 MB"],
  [81_604_378_624, "76.0 GB"],
  [3 * 1024 ** 5, "3072 TB"],
])("%d is %s", (bytes, words) => expect(byteWords(bytes)).toBe(words));
