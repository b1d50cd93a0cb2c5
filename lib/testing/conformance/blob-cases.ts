/** Requirements of every store of blobs. */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { MOST_BLOB_BYTES, type BlobStore } from "@/lib/server/ports/blob-store";

const text = (content: string, contentType = "text/plain") => ({ contentType, bytes: Buffer.from(content) });

/** Names that lead elsewhere, or that some file system reads in another way. */
const ODD_NAMES = [
  "",
  "/",
  "..",
  "../outside",
  "a/../../outside",
  "a/./b",
  "a//b",
  "a/",
  "/etc/passwd",
  ".hidden",
  "a/.hidden",
  "-flag",
  "A",
  "a_b",
  "a b",
  "a\\b",
  "a\0b",
  "a\nb",
  "é",
  "a%2fb",
  "x".repeat(201),
];

/** @param open gives the same empty store within one test */
export function blobCases(name: string, open: () => BlobStore): void {
  describe(name, () => {
    test("gives back what was put, byte for byte, with its type", async () => {
      const bytes = Buffer.from([...Array(256).keys(), 10, 0, 10]);
      await open().put("posters/2f/a.b-1.webp", { contentType: 'image/webp; name="x"', bytes });
      expect(await open().get("posters/2f/a.b-1.webp")).toEqual({
        contentType: 'image/webp; name="x"',
        bytes,
      });
      await open().put("empty", text(""));
      expect(await open().get("empty")).toEqual(text(""));
    });

    test("what is put again is replaced, its type as well", async () => {
      await open().put("a", text("a longer first one"));
      await open().put("a", text("second", "text/html"));
      expect(await open().get("a")).toEqual(text("second", "text/html"));
      expect(await open().list()).toEqual(["a"]);
    });

    test("what is missing is null, and deleting it is no error", async () => {
      expect(await open().get("nothing/here")).toBeNull();
      await open().delete("nothing/here");
      await open().put("a", text("1"));
      await open().delete("a");
      expect([await open().get("a"), await open().list()]).toEqual([null, []]);
    });

    test("lists names by their beginning, in order, also those inside of others", async () => {
      for (const each of ["b", "a/b", "a", "a.b", "a/b/c", "a-b", "ab", "a/z"])
        await open().put(each, text(each));
      expect(await open().list()).toEqual(["a", "a-b", "a.b", "a/b", "a/b/c", "a/z", "ab", "b"]);
      expect(await open().list("a/")).toEqual(["a/b", "a/b/c", "a/z"]);
      expect(await open().list("a/b")).toEqual(["a/b", "a/b/c"]);
      expect(await open().list("c")).toEqual([]);
      await expect(open().list("A%")).rejects.toMatchObject({ code: "invalid_parameter" });
    });

    test("of many that put one name at once, one is kept as a whole", async () => {
      const all = Array.from({ length: 20 }, (_, n) => ({
        contentType: `text/x-${n}`,
        bytes: Buffer.alloc(200_000, n),
      }));
      await Promise.all(all.map((each) => open().put("same", each)));
      expect(all).toContainEqual(await open().get("same"));
      expect(await open().list()).toEqual(["same"]);
    });

    test("keeps the largest one, and nothing larger", async () => {
      const bytes = randomBytes(MOST_BLOB_BYTES);
      await open().put("large", { contentType: "application/octet-stream", bytes });
      expect((await open().get("large"))!.bytes.equals(bytes)).toBe(true);
      const larger = { contentType: "application/octet-stream", bytes: Buffer.alloc(MOST_BLOB_BYTES + 1) };
      await expect(open().put("larger", larger)).rejects.toMatchObject({ code: "invalid_parameter" });
      expect(await open().list()).toEqual(["large"]);
    });

    test.each(ODD_NAMES)("refuses the name %j", async (odd) => {
      for (const act of [() => open().put(odd, text("x")), () => open().get(odd), () => open().delete(odd)])
        await expect(act()).rejects.toMatchObject({ code: "invalid_parameter" });
      expect(await open().list()).toEqual([]);
    });

    test.each(["", "text/plain\nx", " text", "téxt", "x".repeat(101)])(
      "refuses the type %j",
      async (type) => {
        await expect(open().put("a", text("x", type))).rejects.toMatchObject({ code: "invalid_parameter" });
        expect(await open().list()).toEqual([]);
      },
    );
  });
}
