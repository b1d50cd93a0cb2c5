import "server-only";
import { availableParallelism, totalmem } from "node:os";
import { env } from "@/lib/server/runtime/env";

const MAX_THREADS = 4;
const SHARE_OF_MEMORY = 0.4;
/**
 * While a file is built, rows in flight and sorting take as much again outside of the engine's limit: 600,000 posts at
 * most 1 GiB with the default.
 */
const SHARE_OF_BUILDING = 0.35;

/** A small machine gets less memory than configured, and extensions are never downloaded. */
export function engineSettings(use: "search" | "build"): Record<string, string> {
  const allowed = Math.min(env().catalogueMemoryMb, Math.floor((totalmem() / 2 ** 20) * SHARE_OF_MEMORY));
  return {
    threads: String(Math.min(MAX_THREADS, availableParallelism())),
    memory_limit: `${use === "search" ? allowed : Math.floor(allowed * SHARE_OF_BUILDING)}MB`,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  };
}
