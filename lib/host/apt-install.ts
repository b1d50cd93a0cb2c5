/** Programs for the tests that only the system's own packages can bring. */
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/**
 * Installs a Debian package where that can be done without asking: as root, on a Debian.
 * @param name as people know it
 * @returns false when it was not tried
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
