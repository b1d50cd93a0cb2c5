/** Starting: what is refused in one sentence, and what a second start does. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test } from "playwright/test";
import { root } from "@/lib/host/run.mjs";
import { freePort } from "@/lib/testing/free-port";
import { cli, demoLink, startInstance } from "./instance";
import { sites } from "./people";

function start(
  settings: Record<string, string>,
  cwd = root,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, HOST: "127.0.0.1", ...settings };
    execFile(
      process.execPath,
      ["lib/host/start.mjs"],
      { cwd, env, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test("a wrong setting stops the start and is named", async () => {
  const { code, output } = await start({ PORT: "eighty" });
  expect(code).toBe(2);
  expect(output).toContain('PORT must be a whole number from 1 to 65535, not "eighty".');
});

test("a second process on the same data folder names the first", async () => {
  const { address, dataDir } = sites()[0]!;
  const { code, output } = await start({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(output).toMatch(/in use by process \d+, at http/);
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

/** A copy of the project with its build, from which files can be deleted. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "scoutdeck-copy-"));
  const link = (folder: string, without: readonly string[]) => {
    mkdirSync(join(copy, folder), { recursive: true });
    for (const name of readdirSync(join(root, folder)))
      if (!without.includes(name)) symlinkSync(join(root, folder, name), join(copy, folder, name));
  };
  link("", [".git", ".next", "dist", "lib", "test-results"]);
  link("lib", ["host"]);
  for (const folder of [".next", "lib/host"])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/^(\.next\/cache|lib\/host\/node\/node_modules)$/.test(relative(root, path)),
    });
  return copy;
}

test("a damaged build stops the start", async () => {
  const copy = copyProject();
  try {
    rmSync(join(copy, ".next", "node_modules"), { recursive: true });
    const DATA_DIR = mkdtempSync(join(tmpdir(), "scoutdeck-damaged-"));
    const { code, output } = await start(
      { DATA_DIR, PORT: String(await freePort()), DEMO_DATA: "off" },
      copy,
    );
    expect(code, output).toBe(1);
    expect(output).toMatch(/Scoutdeck did not start: \/api\/health answers 500, and the log says why; .*\n$/);
    expect(output).not.toContain("Ready");
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test("without an admin, the start prints a one-time link", async ({ browser, page }) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "scoutdeck-setup-"));
  const PORT = String(await freePort());
  const instance = await startInstance({
    DATA_DIR,
    PORT,
    DEMO_DATA: "off",
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
    // Node always warns about this combination.
    FORCE_COLOR: "1",
    NO_COLOR: "1",
  });
  try {
    const link = /http:\/\/\S+\/setup\?token=\S+/.exec(instance.output())?.[0];
    expect(link).toBeTruthy();
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    const form = await withoutScripts.newPage();
    await form.goto(link!);
    await expect(form).toHaveURL(/\/setup$/);
    await form.getByLabel("Name").fill("Grace");
    await form.getByLabel("Email").fill("grace@example.com");
    await form.getByLabel("Password", { exact: true }).fill("a password of some length");
    await form.getByRole("button", { name: /create/i }).click();
    await expect(form).toHaveURL(/\/welcome$/);
    await page.context().addCookies(await withoutScripts.cookies());
    await withoutScripts.close();
    await page.goto(`${instance.address}/welcome`);
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

test("the demo opens signed in, with a team at work, and keeps nothing", async ({ page }) => {
  const demo = await startInstance({ DATA_DIR: "", PORT: String(await freePort()) }, ["--demo"]);
  const folder = /Preparing the data in (\S+)/.exec(demo.output())![1]!;
  try {
    expect(await cli(["audit"], folder)).toMatchObject({ agree: true });
    const link = demoLink(demo);
    const { origin } = new URL(link);
    await page.goto(link);
    await expect(page.getByText("Demo. Nothing is kept.")).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto(`${origin}/lists`);
    for (const name of ["Spring launch", "Summer box", "Always available", "Hooks that work"])
      await expect(page.getByRole("link", { name, exact: true }).first()).toBeVisible();
    await page.goto(`${origin}/admin/requests`);
    await expect(page.getByText("The summer box needs twelve more")).toBeVisible();
    await page.goto(`${origin}/usage`);
    for (const name of ["Product seeding", "Always-on content", "Fitness app"])
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    const from = new Date(Date.now() - 120 * 86_400_000).toISOString().slice(0, 10);
    const csv = await page.request.get(`${origin}/api/dashboard/usage.csv?from=${from}`);
    expect((await csv.text()).trimEnd().split("\r\n").at(-1)).toContain("welcome");
  } finally {
    await demo.stop();
  }
  expect(existsSync(folder)).toBe(false);
});
