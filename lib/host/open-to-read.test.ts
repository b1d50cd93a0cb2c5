import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openToRead } from "./open-to-read";

test("everybody may read what was built under a strict umask, and nobody may write more than before", () => {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-open-"));
  const outside = mkdtempSync(join(tmpdir(), "scoutdeck-closed-"));
  try {
    mkdirSync(join(folder, "server"), { mode: 0o700 });
    writeFileSync(join(folder, "server", "page.js"), "", { mode: 0o600 });
    writeFileSync(join(folder, "run"), "", { mode: 0o700 });
    symlinkSync(outside, join(folder, "link"));
    chmodSync(outside, 0o700);
    openToRead(folder);
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(["server", "server/page.js", "run"].map((name) => modeOf(join(folder, name)))).toEqual([
      "755",
      "644",
      "744",
    ]);
    expect(modeOf(outside)).toBe("700");
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(outside, { recursive: true });
  }
});
