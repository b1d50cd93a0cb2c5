// `npm run cli`: starts the command line, which is TypeScript, in the project's folder.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { root } from "./run.mjs";

if (!existsSync(join(root, "node_modules", "tsx"))) {
  process.stderr.write("The packages are not installed yet: run npm start once first.\n");
  process.exit(1);
}
// npm changes to the project's folder and leaves in INIT_CWD where the person was.
const isNpm = process.env.npm_lifecycle_event === "cli" && process.env.INIT_CWD;
const child = spawn(
  process.execPath,
  ["--conditions=react-server", "--import", "tsx", join(root, "lib/cli/main.ts"), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, INIT_CWD: isNpm ? process.env.INIT_CWD : process.cwd() },
  },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => child.kill(signal));
}
child.on("close", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)));
