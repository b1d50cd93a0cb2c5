import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const LOG = JSON.stringify(fileURLToPath(new URL("./log.mjs", import.meta.url)));

function run(program: string, format?: string) {
  const args = ["--input-type=module", "-e", `import { log, stop } from ${LOG};\n${program}`];
  return spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, LOG_FORMAT: format },
  });
}

test("a line has the seconds since the start", () => {
  const { stdout, stderr } = run(
    'log("Installing"); await new Promise((done) => setTimeout(done, 250)); log("Ready.")',
  );
  const [first, second] = [...stdout.matchAll(/^ *(\d+\.\d)s {2}/gm)].map(([, seconds]) => Number(seconds));
  expect(stderr).toBe("");
  expect(stdout).toMatch(/s {2}Installing\n.*s {2}Ready\.\n$/);
  expect(second! - first!).toBeGreaterThanOrEqual(0.1);
});

test("it leaves standard output to the log when that is read by a program", () => {
  const { stdout, stderr } = run('log("Ready.")', "json");
  expect(stdout).toBe("");
  expect(stderr).toMatch(/s {2}Ready\.\n$/);
});

test("a refused start prints one sentence on standard error and nothing runs after it", () => {
  expect(run('stop("PORT is wrong.", 2); console.log("after")')).toMatchObject({
    status: 2,
    stdout: "",
    stderr: "\nScoutdeck did not start: PORT is wrong.\n",
  });
  expect(run('stop("It is held.")').status).toBe(1);
});
