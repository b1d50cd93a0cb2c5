import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { lockForWriting } from "./publish-lock";

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "publish-lock-"))));
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

const refused = (who: string) => ({
  code: "conflict",
  message: `${who} is importing into this catalogue. Try again when it has finished.`,
});

/** Another process that tries to lock the folder and then waits. What it prints first says how that went. */
async function anotherProcess(): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import { lockForWriting } from "@/lib/server/adapters/duckdb/publish-lock";
    lockForWriting(process.env.FOLDER).then(
      () => { console.log("locked"); setInterval(() => {}, 1000); },
      (error) => console.log(error.code + " " + error.message));`;
  const child = spawn(process.execPath, argsOfSource(program), {
    env: { ...process.env, FOLDER: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim() };
}

test("a process locks a folder once until it is released", async () => {
  const unlock = await lockForWriting(dataDir);
  await expect(lockForWriting(dataDir)).rejects.toMatchObject(refused("This process already"));
  unlock();
  const again = await lockForWriting(dataDir);
  // A second release must not release the next holder's lock.
  unlock();
  await expect(lockForWriting(dataDir)).rejects.toMatchObject({ code: "conflict" });
  again();
});

test("one of two simultaneous attempts succeeds", async () => {
  const tries = await Promise.allSettled([lockForWriting(dataDir), lockForWriting(dataDir)]);
  expect(tries.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  if (tries[0].status === "fulfilled") tries[0].value();
  (await lockForWriting(dataDir))();
});

test("folders have separate locks, and a missing one is created", async () => {
  const unlock = await lockForWriting(dataDir);
  const other = await lockForWriting(join(dataDir, "a", "b"));
  other();
  unlock();
});

test("names another writing process, whose lock ends when it is killed", async () => {
  const { child, said } = await anotherProcess();
  expect(said).toBe("locked");
  await expect(lockForWriting(dataDir)).rejects.toMatchObject(refused(`Process ${child.pid}`));
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  (await lockForWriting(dataDir))();
});

test("refuses another process with this one's number", async () => {
  const unlock = await lockForWriting(dataDir);
  const { said } = await anotherProcess();
  const { code, message } = refused(`Process ${process.pid}`);
  expect(said).toBe(`${code} ${message}`);
  unlock();
  expect((await anotherProcess()).said).toBe("locked");
});

test.each<[string, () => void]>([
  ["the folder is a file", () => writeFileSync(join(dataDir, "catalogue"), "x")],
  [
    "the file is something else",
    () => {
      mkdirSync(join(dataDir, "catalogue"));
      writeFileSync(join(dataDir, "catalogue", "publish.lock"), "no database at all".repeat(1_000));
    },
  ],
])("when %s it is no conflict, and the next try is not refused for it", async (_, damage) => {
  damage();
  for (let turn = 0; turn < 2; turn++) {
    const error = await lockForWriting(dataDir).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty("code", "conflict");
  }
  rmSync(join(dataDir, "catalogue"), { recursive: true });
  (await lockForWriting(dataDir))();
});
