/** Makes the pictures of the README from a fresh instance with demo data: `npm run screenshots`. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { findChromium } from "@/lib/launch/find-chromium.mjs";
import { ADMIN, freePort, startInstance } from "./instance";
import { adminContext } from "./people";

const target = fileURLToPath(new URL("../docs/images/", import.meta.url));
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
  for (const theme of ["light", "dark"] as const) {
    const site = { name: "pictures", address: instance.address, dataDir: folder };
    const context = await adminContext(browser, site, {
      viewport: { width: 1440, height: 900 },
      colorScheme: theme,
    });
    const page = await context.newPage();
    const shoot = async (name: string) => {
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(target, `${name}-${theme}.jpg`), type: "jpeg", quality: 82 });
    };
    await page.goto("/viral?viralityScoreMin=60");
    await shoot("viral");
    await page.goto(
      "/creators?mainCategory=Fitness&followersMin=10000&followersMax=250000&sortBy=followers&perPage=25",
    );
    await shoot("creators");
    for (const box of (await page.getByRole("checkbox", { name: /^Choose / }).all()).slice(0, 5))
      await box.check();
    await page.getByRole("button", { name: /^Reveal 5/ }).click();
    await page.getByRole("dialog").getByText("5 new").waitFor();
    await shoot("reveal");
    await context.close();
  }
} finally {
  await browser.close();
  await instance.stop();
  rmSync(folder, { recursive: true, force: true });
}
