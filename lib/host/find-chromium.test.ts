import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findChromium } from "./find-chromium";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-chromium-"));
  vi.stubEnv("CHROMIUM_PATH", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Installing anything would print a message and fail. */
const found = () => findChromium((text) => expect.fail(text));
const install = (name: string) => {
  const file = join(folder, name);
  writeFileSync(file, "");
  return file;
};

test("a named browser wins over those on the path", async () => {
  const named = install("mine");
  install("chromium");
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", named);
  expect(await found()).toBe(named);
});

test("a missing named browser is not replaced, and nothing installed", async () => {
  install("chromium");
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", join(folder, "gone"));
  expect(await found()).toBeNull();
});

test("the headless shell wins over a whole browser in an earlier folder", async () => {
  install("chromium");
  const later = join(folder, "later");
  mkdirSync(later);
  const shell = install("later/chromium-headless-shell");
  vi.stubEnv("PATH", `${folder}:${later}`);
  expect(await found()).toBe(shell);
});

test.each(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])(
  "%s on the path",
  async (name) => {
    const file = install(name);
    vi.stubEnv("PATH", `${join(folder, "empty")}:${folder}`);
    expect(await found()).toBe(file);
  },
);
