import "server-only";
/** How much of the machine DuckDB may take. */
import { availableParallelism, totalmem } from "node:os";

const MAX_THREADS = 4;
/** Node, and other programs, need the rest. */
const SHARE_OF_MEMORY = 0.4;

/** Settings of an instance that may use up to `maxMemoryMb`, less on a small machine. Nothing is ever downloaded. */
export function engineSettings(maxMemoryMb: number): Record<string, string> {
  const memoryMb = Math.min(maxMemoryMb, Math.floor((totalmem() / 2 ** 20) * SHARE_OF_MEMORY));
  return {
    threads: String(Math.min(MAX_THREADS, availableParallelism())),
    memory_limit: `${memoryMb}MB`,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  };
}
