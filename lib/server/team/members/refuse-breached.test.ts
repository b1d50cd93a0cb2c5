import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseGuessable } from "./refuse-guessable";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-breached-"));
  const hash = createHash("sha1").update("a sentence that got out").digest("hex").toUpperCase();
  writeFileSync(join(folder, "list"), `${hash}:3\r\n`);
  process.env.BREACHED_PASSWORDS = join(folder, "list");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("refuses listed passwords of any length", async () => {
  await expect(refuseGuessable("a sentence that got out")).rejects.toMatchObject({
    code: "invalid_parameter",
    extra: { errors: [{ field: "password", message: "was breached elsewhere; use another one" }] },
  });
  expect(await refuseGuessable("a sentence that did not get out")).toBeUndefined();
});
