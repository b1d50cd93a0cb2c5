/** The data folder of a run, on its own small file system where mounting is allowed, so that it can really be full. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHUNKS = [1_048_576, 4_096, 512];

export class Disk {
  readonly folder = mkdtempSync(join(tmpdir(), "scoutdeck-faults-"));
  /** False when mounting is not allowed: a full disk is then a driver error. */
  readonly isReal: boolean;

  /** @param megabytes null when no full disk is planned */
  constructor(megabytes: number | null) {
    this.isReal = megabytes !== null && this.#mount(megabytes);
  }

  #mount(megabytes: number): boolean {
    if (process.getuid?.() !== 0) return false;
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", this.folder], {
        stdio: "ignore",
      });
      return true;
    } catch {
      return false;
    }
  }

  get #filler(): string {
    return join(this.folder, "filler");
  }

  fill(): void {
    const file = openSync(this.#filler, "w");
    for (const size of CHUNKS) {
      const chunk = Buffer.alloc(size);
      try {
        while (writeSync(file, chunk) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
    closeSync(file);
  }

  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    if (this.isReal) execFileSync("umount", ["-l", this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
