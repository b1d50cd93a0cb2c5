import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/**
 * Installs a Debian package where that needs no prompt: as root on Debian.
 * @param name the name that people know
 * @returns false when the installation was not tried
 */
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
