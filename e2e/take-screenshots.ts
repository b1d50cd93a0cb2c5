/** Makes the pictures of the README from a fresh instance with demo data: `npm run screenshots`. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "@/lib/host/find-chromium";
import { root } from "@/lib/host/run.mjs";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance } from "./instance";
import { adminContext } from "./people";

const target = join(root, "docs/images/");
const folder = mkdtempSync(join(tmpdir(), "scoutdeck-pictures-"));
mkdirSync(target, { recursive: true });
const instance = await startInstance({
  DATA_DIR: folder,
  PORT: String(await freePort()),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});
const browser = await chromium.launch({
  executablePath: (await findChromium(console.log)) || undefined,
  args: ["--no-sandbox"],
});
try {
  const site = { name: "pictures", address: instance.address, dataDir: folder };
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await adminContext(browser, site, {
      viewport: { width: 1440, height: 900 },
      colorScheme,
    });
    const page = await context.newPage();
    const shoot = async (name: string) => {
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(target, `${name}-${colorScheme}.jpg`), type: "jpeg", quality: 82 });
    };
    await page.goto(
      "/creators?mainCategory=Fitness&followersMin=10000&followersMax=250000&sortBy=followers&perPage=25",
    );
    const boxes = await page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ }).all();
    for (const box of boxes.slice(0, 5)) await box.check();
    const reveal = { name: "Reveal 5 for 5 credits" };
    await page.getByRole("button", reveal).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", reveal).waitFor();
    if (colorScheme === "light") {
      await shoot("reveal");
      await dialog.getByRole("button", reveal).click();
      await dialog.getByRole("link", { name: /library/i }).waitFor();
      await page.goto("/viral?viralityScoreMin=60");
      await shoot("viral");
    } else {
      await page.keyboard.press("Escape");
      await shoot("creators");
    }
    await context.close();
  }
} finally {
  await browser.close();
  await instance.stop();
  rmSync(folder, { recursive: true, force: true });
}
