import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** @returns false when the installation would need a prompt and was not tried */
export async function aptInstall(
  name: string,
  packageName: string,
  log: (text: string) => void,
): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return false;
  log(`Installing ${name} (apt-get) …`);
  await run("apt-get", ["update", "-qq"], { isQuiet: true });
  await run("apt-get", ["install", "-y", "-qq", packageName], {
    isQuiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
  return true;
}
