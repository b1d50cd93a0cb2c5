/** Real processes beside the test's own, on the same database. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Opens the database and closes it again. */
export const OPEN = "await (await openDatabase(process.env.FOLDER)).destroy();";

/** Runs a few lines with `openDatabase` at hand and the folder in FOLDER. @throws Error with what was printed */
export async function inProcess(folder: string, lines: string): Promise<void> {
  const program = `
    import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
    (async () => { ${lines} })().catch((error) => { console.error(error); process.exit(1); });`;
  const args = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { env: { ...process.env, FOLDER: folder } });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(output);
}
