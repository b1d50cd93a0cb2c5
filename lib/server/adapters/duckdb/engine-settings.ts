import "server-only";
import { availableParallelism, totalmem } from "node:os";
import { env } from "@/lib/server/runtime/env";

const MAX_THREADS = 4;
const SHARE_OF_MEMORY = 0.4;
/** While rows are staged, those in flight take several times as much outside of the engine's limit. */
const SHARE_TO_STAGE = 0.2;
const SHARE_TO_BUILD = 0.25;
const LEAST_TO_STAGE_MB = 130;
/** Indexes, the places of millions of rows and the texts of a dictionary have to fit. */
const LEAST_TO_BUILD_MB = 180;

const allowedMb = () =>
  Math.min(env().catalogueMemoryMb, Math.floor((totalmem() / 2 ** 20) * SHARE_OF_MEMORY));

function partOfAllowed(share: number, least: number): number {
  const allowed = allowedMb();
  return Math.min(allowed, Math.max(least, Math.floor(allowed * share)));
}

/** Once all rows are staged, the process needs less besides. @returns a `memory_limit` */
export const memoryToBuild = (): string => `${partOfAllowed(SHARE_TO_BUILD, LEAST_TO_BUILD_MB)}MB`;

/** A small machine gets less memory than configured, and extensions are never downloaded. */
export function engineSettings(use: "search" | "build"): Record<string, string> {
  return {
    // Otherwise up to five groups of rows wait in memory until they are written, for each thread.
    ...(use === "build" && { write_buffer_row_group_count: "1" }),
    threads: String(Math.min(MAX_THREADS, availableParallelism())),
    memory_limit: `${use === "search" ? allowedMb() : partOfAllowed(SHARE_TO_STAGE, LEAST_TO_STAGE_MB)}MB`,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  };
}
