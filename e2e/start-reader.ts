/** Starts the process of one reader: see reader-process.ts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "@/lib/host/run.mjs";

export type Reader = { name: string; url: string; keys: string[]; stop: () => Promise<void> };

/** @param folder created for its files */
export async function startReader(name: string, dataDir: string, folder: string): Promise<Reader> {
  const node = ["--max-old-space-size=8192", "lib/host/run-program.mjs"];
  const child = spawn(process.execPath, [...node, "e2e/reader-process.ts", name, dataDir, folder], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const failed = ended.then(([code]) => {
    throw new Error(`The reader "${name}" ended with ${String(code)}.`);
  });
  failed.catch(() => {});
  const [line] = (await Promise.race([once(createInterface(child.stdout), "line"), failed])) as [string];
  const { url, keys } = JSON.parse(line) as { url: string; keys: string[] };
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { name, url, keys, stop };
}
