/**
 * `npm run bench:import`: search times while a large CSV file is imported through the browser's routes, and before.
 * Reports median, 99th percentile and memory. `-- --mb 300 --posts 200000`: size of the file and of the catalogue.
 */
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { request, type APIRequestContext } from "playwright";
import { PART_BYTES, type ImportDetail, type ImportFile } from "@/lib/contract/imports";
import type { ListSearch } from "@/lib/bench/engine";
import { figure, median, quantile } from "@/lib/bench/figures";
import { mix } from "@/lib/bench/mix";
import { printTable } from "@/lib/bench/print-table";
import { seedForBench } from "@/lib/bench/seed";
import { openSource } from "@/lib/bench/source";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance } from "./instance";
import { callOf, makeKeys, residentMb } from "./service-calls";

const { values: options } = parseArgs({
  options: {
    mb: { type: "string", default: "300" },
    posts: { type: "string", default: "200000" },
    creators: { type: "string", default: "50000" },
    seconds: { type: "string", default: "20" },
  },
});
const BEFORE_MS = Number(options.seconds) * 1_000;
/** A team browsing posts: one search after the other with short pauses. */
const BREATH_MS = 40;

/** A file as an agency exports it: numbers, dates and captions of some length. */
async function writeCsv(path: string, bytes: number): Promise<number> {
  const file = createWriteStream(path);
  file.write("Post URL,Creator,Caption,Views,Likes,Comments,Shares,Followers,Posted\n");
  let rows = 0;
  for (let written = 0; written < bytes;) {
    let block = "";
    for (let n = 0; n < 1_000; n++, rows++) {
      const id = 7_000_000_000_000_000_000n + BigInt(rows) * 1_009n;
      const day = new Date(1_700_000_000_000 + (rows % 500) * 86_400_000).toISOString().slice(0, 10);
      const caption = `"Number ${rows}, how I cook for ${rows % 9} people with what is left #food #recipe${rows % 97}"`;
      block += `https://www.tiktok.com/@maker${rows % 40_000}/video/${id},@maker${rows % 40_000},${caption},${(rows * 37) % 9_000_000},${(rows * 11) % 800_000},${rows % 9_000},${rows % 4_000},${(rows * 13) % 2_000_000},${day}\n`;
    }
    written += Buffer.byteLength(block);
    if (!file.write(block)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return rows;
}

/** Searches until stopped. @returns a function that stops it and returns the times in ms */
function searching(address: string, keys: readonly string[], searches: readonly ListSearch[], from: number) {
  const times: number[] = [];
  let isOver = false;
  const end = (async () => {
    for (let turn = from; !isOver; turn++) {
      const search = searches[(turn * 7) % searches.length]!;
      const { method, path, headers, body } = callOf(search, keys[turn % keys.length]!, turn);
      const start = performance.now();
      const answer = await fetch(address + path, { method, headers, body });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      times.push(performance.now() - start);
      await sleep(BREATH_MS);
    }
  })();
  return async () => {
    isOver = true;
    await end;
    return times;
  };
}

/** Highest observed memory of the import process, in MiB. */
function watchChild(): () => number {
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("import-child.ts")) continue;
      } catch {
        continue;
      }
      most = Math.max(most, Number(residentMb(Number(pid))[1]) || 0);
    }
  }, 500);
  return () => {
    clearInterval(timer);
    return most;
  };
}

type Calls = { api: APIRequestContext; headers: Record<string, string> };

async function answered<T>(answer: Promise<Awaited<ReturnType<APIRequestContext["get"]>>>): Promise<T> {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return response.json() as Promise<T>;
}

async function signIn(address: string): Promise<Calls> {
  const headers = { origin: address };
  const api = await request.newContext({ baseURL: address, timeout: 60_000 });
  await api.post("/api/dashboard/sign-in", { headers, form: { ...ADMIN } });
  return { api, headers };
}

async function upload({ api, headers }: Calls, id: string, path: string): Promise<void> {
  const { size } = statSync(path);
  const base = `/api/dashboard/imports/${id}/files`;
  const data = { name: "posts.csv", size };
  const { id: file } = await answered<ImportFile>(api.post(base, { headers, data }));
  const handle = await open(path);
  for (let offset = 0; offset < size; offset += PART_BYTES) {
    const part = Buffer.alloc(Math.min(PART_BYTES, size - offset));
    await handle.read(part, 0, part.length, offset);
    const binary = { ...headers, "content-type": "application/octet-stream" };
    await answered(api.put(`${base}/${file}?offset=${offset}`, { headers: binary, data: part }));
  }
  await handle.close();
}

/** Asks for the next step and waits for its end. */
async function step({ api, headers }: Calls, id: string, name: "check" | "run"): Promise<ImportDetail> {
  const address = `/api/dashboard/imports/${id}`;
  await answered(api.post(`${address}/${name}`, { headers }));
  for (;;) {
    const detail = await answered<ImportDetail>(api.get(address));
    if (detail.state !== "checking" && detail.state !== "running") return detail;
    await sleep(1_000);
  }
}

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-import-"));
const [dataDir, csv] = [join(folder, "data"), join(folder, "posts.csv")];
const size = { posts: Number(options.posts), creators: Number(options.creators), seed: 7 };
await seedForBench(dataDir, size);
const source = await openSource(dataDir);
const searches = mix(source.sample).filter((search): search is ListSearch => search.kind !== "records");
source.close();
const keys = await makeKeys(dataDir, null);
const written = await writeCsv(csv, Number(options.mb) * 1e6);
const instance = await startInstance({
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});
try {
  const calls = await signIn(instance.address);
  const rows: string[][] = [];
  let [before, turn] = [0, 0];
  const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const stop = searching(instance.address, keys, searches, turn);
    const start = performance.now();
    const result = await work();
    const seconds = (performance.now() - start) / 1_000;
    const times = await stop();
    turn += times.length;
    const middle = median(times);
    before ||= middle;
    const [now, most] = residentMb(instance.pid);
    rows.push([
      name,
      figure(seconds),
      String(times.length),
      figure(middle),
      figure(middle / before),
      figure(quantile(times, 0.99)),
      now,
      most,
    ]);
    return result;
  };
  const warm = searching(instance.address, keys, searches, 500_000);
  await sleep(5_000);
  await warm();
  await phase("nothing else", () => sleep(BEFORE_MS));
  const { id } = await answered<ImportDetail>(
    calls.api.post("/api/dashboard/imports", { headers: calls.headers, data: {} }),
  );
  const childMost = watchChild();
  await phase("upload", () => upload(calls, id, csv));
  const checked = await phase("check", () => step(calls, id, "check"));
  const done = await phase("run", () => step(calls, id, "run"));
  console.log(
    `\n${written} rows, ${statSync(csv).size} bytes; ${checked.state}, then ${done.state}: ${JSON.stringify(done.totals)}`,
  );
  console.log(`Most memory of the process that reads: ${childMost()} MiB.`);
  printTable(
    ["searches while", "s", "searches", "median ms", "times before", "p99 ms", "server MiB", "at most"],
    rows,
  );
  if (done.state !== "done") process.exitCode = 1;
} finally {
  await instance.stop();
  rmSync(folder, { recursive: true, force: true });
}
