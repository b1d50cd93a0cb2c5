/** Starting: what is refused in one sentence, and what a second start does. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "playwright/test";
import { freePort, startInstance } from "./instance";
import { sites } from "./people";

const root = fileURLToPath(new URL("..", import.meta.url));

function start(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, HOST: "127.0.0.1", ...settings };
    execFile(
      process.execPath,
      ["lib/host/start.mjs"],
      { cwd: root, env, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test("a wrong value stops the start with a sentence that names it", async () => {
  const { code, output } = await start({ PORT: "eighty" });
  expect(code).toBe(2);
  expect(output).toContain('PORT must be a whole number from 1 to 65535, not "eighty".');
});

test("a second process on the same data folder names the one that holds it", async () => {
  const { address, dataDir } = sites()[0]!;
  const { code, output } = await start({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(output).toMatch(/held by process \d+, which answers at http/);
  expect(output).toContain(address);
});

test("a taken port is named", async () => {
  const port = new URL(sites()[0]!.address).port;
  const { code, output } = await start({
    DATA_DIR: mkdtempSync(join(tmpdir(), "scoutdeck-port-")),
    PORT: port,
  });
  expect(code).toBe(1);
  expect(output).toContain(`PORT ${port}`);
});

test("without an admin the start prints a link that works once", async ({ page }) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "scoutdeck-setup-"));
  const PORT = String(await freePort());
  const instance = await startInstance({
    DATA_DIR,
    PORT,
    DEMO_DATA: "off",
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
  });
  try {
    const link = /http:\/\/\S+\/setup\?token=\S+/.exec(instance.output())?.[0];
    expect(link).toBeTruthy();
    await page.goto(link!);
    await expect(page).toHaveURL(/\/setup$/);
    await page.getByLabel("Name").fill("Grace");
    await page.getByLabel("Email").fill("grace@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a password of some length");
    await page.getByRole("button", { name: /create/i }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByRole("listitem").filter({ hasText: "Done:" })).toHaveText(
      /Create the first admin/,
    );
    await page.getByRole("link", { name: "Viral", exact: true }).first().click();
    await expect(page).toHaveURL(/\/viral$/);
    await expect(page.getByText(/no posts yet|nothing here yet|catalogue is empty/i).first()).toBeVisible();
    await page.context().clearCookies();
    await page.goto(link!);
    await expect(page.getByText(/no longer|already|expired|not valid/i).first()).toBeVisible();
  } finally {
    await instance.stop();
  }
});
