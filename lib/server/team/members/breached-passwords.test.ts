import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isBreached } from "./refuse-guessable";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-breached-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (password: string) => createHash("sha1").update(password).digest("hex");
function fileOf(lines: readonly string[], end = "\r\n"): string {
  const path = join(folder, `${lines.length}-${end.length}-${lines[0]?.length ?? 0}`);
  writeFileSync(path, lines.join(end));
  return path;
}

describe.each([1, 2, 60, 61, 20_000])("among %i passwords", (count) => {
  const known = Array.from({ length: count }, (_, index) => `password number ${index}`);
  const lines = known.map((password, index) => `${hashOf(password).toUpperCase()}:${index * 977}`).sort();

  test("each is found, and nothing else", async () => {
    const path = fileOf(lines);
    const some = count > 100 ? known.filter((_, index) => index % 97 === 0) : known;
    for (const password of some)
      expect([password, await isBreached(password, path)]).toEqual([password, true]);
    for (const password of some) expect(await isBreached(`${password}!`, path)).toBe(false);
  });

  test("the first and the last line, without counts, in small letters, with a last line end", async () => {
    const bare = known.map(hashOf).sort();
    const path = fileOf([...bare, ""], "\n");
    const byHash = new Map(known.map((password) => [hashOf(password), password]));
    for (const hash of [bare[0]!, bare.at(-1)!]) expect(await isBreached(byHash.get(hash)!, path)).toBe(true);
  });
});

test("an empty list finds nothing, and a missing one is reported", async () => {
  expect(await isBreached("password", fileOf([]))).toBe(false);
  await expect(isBreached("password", join(folder, "none"))).rejects.toMatchObject({ code: "ENOENT" });
});
