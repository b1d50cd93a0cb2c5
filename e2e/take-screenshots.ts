/** Makes the pictures of the README from the demo: `npm run screenshots`. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "@/lib/host/find-chromium";
import { root } from "@/lib/host/run.mjs";
import { freePort } from "@/lib/testing/free-port";
import { demoLink, startInstance } from "./instance";

const target = join(root, "docs/images/");
mkdirSync(target, { recursive: true });
const demo = await startInstance({ DATA_DIR: "", PORT: String(await freePort()) }, ["--demo"]);
const link = demoLink(demo);
const browser = await chromium.launch({
  executablePath: (await findChromium(console.log)) || undefined,
  args: ["--no-sandbox"],
});
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: new URL(link).origin,
      viewport: { width: 1440, height: 900 },
      colorScheme,
    });
    const page = await context.newPage();
    await page.goto(link);
    const shoot = async (name: string) => {
      // A list keeps a stream of changes open.
      await page.waitForLoadState(name === "list" ? "load" : "networkidle");
      await page.evaluate(() => document.fonts.ready);
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
      await page.goto("/lists");
      await page.getByRole("link", { name: "Spring launch", exact: true }).first().click();
      await page.waitForURL(/\/lists\/[^/?]+$/);
      await page.locator("main tbody tr").first().waitFor();
      await shoot("list");
      await page.goto("/usage");
      await shoot("usage");
    } else {
      await page.keyboard.press("Escape");
      await shoot("creators");
    }
    await context.close();
  }
} finally {
  await browser.close();
  await demo.stop();
}
