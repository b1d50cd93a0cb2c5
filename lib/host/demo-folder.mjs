import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Settings of a person's own installation, which a demo must not touch. */
const OWN =
  /^(DATABASE_URL|CATALOGUE_URL|SERVICE_|ADMIN_|SMTP_URL|MAIL_FROM|OIDC_|DEMO_DATA|AUTH_SECRET|PUBLIC_URL)/;

/** Sets DATA_DIR to a folder that is removed when the process ends. */
export function useDemoFolder() {
  for (const name of Object.keys(process.env)) if (OWN.test(name)) delete process.env[name];
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, { DATA_DIR: folder, HOST: "127.0.0.1" });
}
