/** A real program, started as the scripts of package.json start theirs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, run } from "./run.mjs";

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "scoutdeck-program-")));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(
    join(folder, "program.ts"),
    `const seen: Record<string, unknown> = { cwd: process.cwd(), from: process.env.INIT_CWD, args: process.argv.slice(2) };
     process.stdout.write(JSON.stringify(seen));
     process.exitCode = 3;`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(env: Record<string, string>, ...args: string[]) {
  const program = relative(root, join(folder, "program.ts"));
  const launcher = join(root, "lib/host/run-program.mjs");
  const { stdout, status } = spawnSync(process.execPath, [launcher, "--as-installed", program, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
  });
  return { status, ...JSON.parse(stdout) };
}

test("TypeScript runs in the project's folder, with its own arguments and exit code alone on standard output", () =>
  expect(start({}, "--check", "a b")).toEqual({
    status: 3,
    cwd: root,
    from: folder,
    args: ["--check", "a b"],
  }));

test("uses the person's folder from npm, but not one left by another npm", () => {
  const typed = { INIT_CWD: "/somewhere" };
  expect(start({ ...typed, npm_lifecycle_script: "node launcher program.ts ../" }).from).toBe(folder);
  const program = relative(root, join(folder, "program.ts"));
  expect(start({ ...typed, npm_lifecycle_script: `node launcher ${program}` }).from).toBe("/somewhere");
});

test("run: returns both streams and the exit code; 127 for a missing program", async () => {
  const program = `process.stderr.write("e" + process.env.EXTRA); process.stdout.write(process.cwd()); process.exitCode = 4`;
  const ran = await run(process.execPath, ["-e", program], { isQuiet: true, env: { EXTRA: "!" } });
  expect(ran.code).toBe(4);
  expect(ran.output).toContain(root);
  expect(ran.output).toContain("e!");
  expect(await run("no-such-program-here", [], { isQuiet: true })).toMatchObject({
    code: 127,
    output: expect.stringContaining("ENOENT"),
  });
});
