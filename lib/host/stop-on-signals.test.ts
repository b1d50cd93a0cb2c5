/** A real process with a real request that is still running when the signal comes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { StopTimes } from "./stop-on-signals";
import { argsOfSource } from "@/lib/testing/compile-programs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const children: ReturnType<typeof spawn>[] = [];
afterEach(() => children.splice(0).forEach((child) => void child.kill("SIGKILL")));

/** Whether it takes new connections. */
const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

/** Answers after `answerMs`. */
async function server(answerMs: number, times: StopTimes) {
  const program = `import { createServer } from "node:http";
    import { stopOnSignals } from "@/lib/host/stop-on-signals";
    const server = createServer((request, response) => {
      console.log("asked");
      setTimeout(() => response.end("whole"), ${answerMs});
    });
    stopOnSignals(server, ${JSON.stringify(times)});
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const args = argsOfSource(program);
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [line] = await once(child.stdout, "data");
  const port = Number(String(line));
  const request = async () => {
    const answer = fetch(`http://127.0.0.1:${port}`).then((response) => response.text());
    answer.catch(() => {});
    await once(child.stdout, "data");
    return { answer };
  };
  return { child, port, request, ended: once(child, "close") as Promise<[number | null]> };
}

test.each(["SIGINT", "SIGTERM"] as const)("%s: what runs is answered, what comes is not", async (signal) => {
  const { child, port, request, ended } = await server(1_000, { graceMs: 30_000 });
  const { answer } = await request();
  child.kill(signal);
  await expect.poll(() => isOpen(port)).toBe(false);
  expect(await answer).toBe("whole");
  expect(await ended).toEqual([0, null]);
});

test("answers everything during the delay and ends each connection, then accepts none", async () => {
  const { child, port, request, ended } = await server(300, { delayMs: 3_000, graceMs: 30_000 });
  const { answer } = await request();
  child.kill("SIGTERM");
  const during = fetch(`http://127.0.0.1:${port}`);
  expect(await answer).toBe("whole");
  expect((await during).headers.get("connection")).toBe("close");
  expect(await (await during).text()).toBe("whole");
  await expect.poll(() => isOpen(port), { timeout: 30_000 }).toBe(false);
  expect(await ended).toEqual([0, null]);
});

test("a second signal in the delay ends it at once", async () => {
  const { child, port, ended } = await server(0, { delayMs: 60_000, graceMs: 60_000 });
  child.kill("SIGTERM");
  await fetch(`http://127.0.0.1:${port}`);
  child.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
});

test("unfinished work does not keep the process", async () => {
  const { child, request, ended } = await server(60_000, { graceMs: 100 });
  const { answer } = await request();
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect(answer).rejects.toThrow();
});

test("a second signal ends it at once", async () => {
  const { child, port, request, ended } = await server(60_000, { graceMs: 60_000 });
  await request();
  child.kill("SIGINT");
  await expect.poll(() => isOpen(port)).toBe(false);
  child.kill("SIGINT");
  expect(await ended).toEqual([1, null]);
});
