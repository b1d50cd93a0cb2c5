import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ImportError } from "./import-error";
import { HEAD_BYTES, mostUnpacked, openText } from "./open-text";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "open-text-"));
  path = join(folder, "file");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(content: string | Uint8Array, onBytes?: (bytes: number) => void) {
  writeFileSync(path, content);
  const file = await openText(path);
  const chunks: string[] = [];
  for await (const chunk of file.text(onBytes)) chunks.push(chunk);
  return { ...file, whole: chunks.join("") };
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);

describe("the encoding", () => {
  test.each<[string, Uint8Array | string, string]>([
    ["ASCII", "plain", "plain"],
    ["UTF-8", "Café, größer, 寿司 👩‍🍳", "Café, größer, 寿司 👩‍🍳"],
    ["UTF-8 with a mark", "\ufeffCafé", "Café"],
    ["UTF-16 of a spreadsheet", utf16("Café, 寿司"), "Café, 寿司"],
    ["UTF-16 the other way round", utf16("Café, 寿司").swap16(), "Café, 寿司"],
    ["Windows-1252", latin1("Café, größer"), "Café, größer"],
    ["Windows-1252 with a single foreign letter", latin1("id,name\n1,Café\n"), "id,name\n1,Café\n"],
    ["Windows-1252 with curly quotes and the euro", Buffer.from([0x93, 0x80, 0x94]), "“€”"],
    [
      "UTF-8 with one broken letter among many",
      Buffer.concat([Buffer.from("größer, Café, "), latin1("é")]),
      "größer, Café, \ufffd",
    ],
    ["UTF-8 of a text that was damaged before", "a \ufffd and a \ufffd", "a \ufffd and a \ufffd"],
    ["nothing", "", ""],
  ])("of %s", async (_, content, text) => {
    const { head, whole } = await read(content);
    expect([head, whole]).toEqual([text, text]);
  });

  test("is found in the first MiB, also with a cut letter", async () => {
    const text = `${"x".repeat(HEAD_BYTES - 1)}é${"y".repeat(100)}`;
    const { head, whole } = await read(text);
    expect(whole).toBe(text);
    expect(head.length).toBeLessThanOrEqual(HEAD_BYTES);
  });

  test("works for letters split between two reads", async () => {
    const text = "寿".repeat(100_000);
    expect((await read(text)).whole).toBe(text);
    expect((await read(gzipSync(text))).whole).toBe(text);
  });
});

describe("a packed file", () => {
  test.each([["x"], ["x".repeat(3_000_000)]])("is read by its content (%#)", async (text) => {
    const { head, whole, sizeBytes, container } = await read(gzipSync(text));
    expect([whole === text, head.length, container === "parquet"]).toEqual([
      true,
      Math.min(text.length, HEAD_BYTES),
      false,
    ]);
    expect(sizeBytes).toBeLessThan(5_000);
  });

  test("may consist of several parts", async () => {
    expect((await read(Buffer.concat([gzipSync("a,b\n"), gzipSync("1,2\n")]))).whole).toBe("a,b\n1,2\n");
  });
});

test("progress counts the bytes of the file, up to its end", async () => {
  const counted: number[] = [];
  const { sizeBytes } = await read(Buffer.alloc(500_000, "x"), (bytes) => counted.push(bytes));
  expect(counted.length).toBeGreaterThan(1);
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  expect(counted.at(-1)).toBe(sizeBytes);
});

describe("a file that cannot be read says why in one sentence", () => {
  const packed = gzipSync(Buffer.alloc(5_000_000, "abcdefg"));
  test.each<[string, () => void, RegExp]>([
    ["missing", () => undefined, /^There is no file .*\.$/],
    ["packed and cut off", () => writeFileSync(path, packed.subarray(0, 30)), /is cut off/],
    [
      "packed and damaged",
      () => writeFileSync(path, Buffer.concat([packed.subarray(0, 12), Buffer.alloc(40, 0xff)])),
      /cannot be unpacked: it is damaged/,
    ],
    ["packed Parquet", () => writeFileSync(path, gzipSync("PAR1....PAR1")), /packed Parquet file; unpack it/],
  ])("%s", async (_, prepare, message) => {
    prepare();
    const error = await openText(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ImportError);
    expect((error as Error).message).toMatch(message);
  });

  test("a folder", async () => {
    await expect(openText(folder)).rejects.toThrow(/is a folder, not a file/);
  });

  test.skipIf(process.getuid?.() === 0)("not ours", async () => {
    writeFileSync(path, "x");
    chmodSync(path, 0);
    await expect(openText(path)).rejects.toThrow(/may not be read by this user/);
  });

  test("packed and cut off after its first MiB: while it is read", async () => {
    const random = randomBytes(3_000_000);
    writeFileSync(path, gzipSync(random).subarray(0, -20_000));
    const file = await openText(path);
    const reading = (async () => {
      for await (const chunk of file.text()) void chunk;
    })();
    await expect(reading).rejects.toThrow(/is cut off/);
  });
});

test.each([
  ["PAR1", true],
  ["par1", false],
  ["PAR", false],
])("a file that begins with %s is Parquet: %s", async (magic, isParquet) => {
  writeFileSync(path, `${magic}rest`.slice(0, magic === "PAR" ? 3 : 8));
  const file = await openText(path);
  expect(file.container === "parquet").toBe(isParquet);
  expect(file.head === "").toBe(isParquet);
});

describe("a packed file", () => {
  test("may unpack to 200 times its size, always to 256 MB, and never to more than 64 GB", () => {
    expect([1, 2 ** 22, 2 ** 40].map((size) => mostUnpacked(size))).toEqual([
      2 ** 28,
      200 * 2 ** 22,
      2 ** 36,
    ]);
  });

  test("that unpacks to more is refused", async () => {
    const packed = gzipSync("x".repeat(3_000_000));
    expect(packed.length * 200).toBeLessThan(1_000_000);
    writeFileSync(path, packed);
    const reading = async (alwaysBytes: number) => {
      let size = 0;
      for await (const text of (await openText(path, alwaysBytes)).text()) size += text.length;
      return size;
    };
    expect(await reading(3_000_000)).toBe(3_000_000);
    const tooMuch = /unpacks to more than [\d,]+ bytes\. If you trust it, unpack it first\.$/;
    await expect(reading(1_000)).rejects.toThrow(tooMuch);
    await expect(reading(2_000_000)).rejects.toThrow(tooMuch);
    await expect(reading(2_999_999)).rejects.toBeInstanceOf(ImportError);
  });
});
