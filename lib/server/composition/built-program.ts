import "server-only";
import { join } from "node:path";

export function builtProgram(name: "import-child" | "judge-thread"): string {
  const folder = process.env.SCOUTDECK_PROGRAMS;
  if (!folder) throw new Error("SCOUTDECK_PROGRAMS is not set: this process was not started by lib/host.");
  return join(folder, `${name}.mjs`);
}
