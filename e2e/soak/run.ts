/**
 * `npm run test:soak`: a real server under a mixed load for 20 minutes. Fails if a request fails, memory keeps growing,
 * or the credit records differ at the end.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { figure, quantile } from "@/lib/bench/figures";
import { printTable } from "@/lib/bench/print-table";
import { Random } from "@/lib/server/service/demo/random";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, cli, newKey, startInstance, type Instance } from "../instance";
import { createMember } from "../people";
import { actsOf, SHARE_BY_KEY, type Soaked, type Told } from "./acts";
import { compareBooks, readBalances } from "./compare-books";
import { writeDataFiles } from "./data-files";
import { fifthsOf, heapOf, residentMb, stillGrowing, type Fifth, type MemorySample } from "./memory";
import { paced, type ActFigures } from "./paced";
import { signIn } from "./visitor";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    /** Actions per second that leave two processors half idle. */
    rate: { type: "string", default: "6" },
    posts: { type: "string", default: "100000" },
    creators: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
  },
});

const CREDITS = 1_000_000;
const MEMBERS = 3;
/** Half of the 60 requests that a key may send. */
const REQUESTS_A_MINUTE = 30;
const IMPORTS = 8;

function numberOf(name: "minutes" | "rate" | "posts" | "creators" | "seed"): number {
  const value = Number(options[name]);
  if (value > 0) return value;
  process.stderr.write(`--${name} must be a number above 0.\n`);
  process.exit(2);
}
const [minutes, rate, seed] = [numberOf("minutes"), numberOf("rate"), numberOf("seed")];
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Keys, members and credits, made by the command line while the server runs. */
async function peopleOf({ address, dataDir }: Instance): Promise<Pick<Soaked, "visitors" | "keys">> {
  await cli(["credits", "grant", "dashboard", String(CREDITS)], dataDir);
  const keys: string[] = [];
  for (let n = 0; n < Math.ceil((rate * SHARE_BY_KEY * 60) / REQUESTS_A_MINUTE); n++) {
    keys.push(await newKey(dataDir, `soak ${n}`, CREDITS));
  }
  const visitors = [await signIn(address, ADMIN)];
  for (let n = 1; n < MEMBERS; n++) {
    visitors.push(await signIn(address, await createMember({ dataDir }, `Member${n}`)));
  }
  return { visitors, keys };
}

const METRICS_TOKEN = "a-token-of-some-length";
const headers = { authorization: `Bearer ${METRICS_TOKEN}` };

async function sampleOf({ pid, address }: Instance): Promise<MemorySample> {
  const metrics = await fetch(`${address}/api/metrics`, { headers }).catch(() => null);
  const text = metrics?.ok ? await metrics.text() : "";
  return { rssMb: residentMb(pid), ...heapOf(text) };
}

/** Every two seconds until the signal. */
async function watchMemory(instance: Instance, samples: MemorySample[], until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    samples.push(await sampleOf(instance));
    await sleep(2_000, undefined, { signal: until }).catch(() => undefined);
  }
}

/** Newer figures of a tenth of the posts, again and again. @returns what went wrong */
async function importAgain(folder: string, dataDir: string, until: AbortSignal): Promise<string[]> {
  const size = { posts: Math.ceil(numberOf("posts") / 10), creators: Math.ceil(numberOf("creators") / 10) };
  const failures: string[] = [];
  for (let n = 1; n <= IMPORTS; n++) {
    await sleep((minutes * 60_000) / (IMPORTS + 1), undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) break;
    const files = await writeDataFiles(folder, "newer", { ...size, seed: seed + (n % 2) });
    await cli(["import", ...files], dataDir).catch((error: unknown) =>
      failures.push(`import: ${String(error)}`),
    );
  }
  return failures;
}

function printActs(acts: readonly ActFigures[]): void {
  printTable(
    ["act", "count", "p50 ms", "p99 ms", "failed"],
    acts.map(({ name, times, failures }) => [
      name,
      String(times.length),
      ...(times.length > 0 ? [figure(quantile(times, 0.5)), figure(quantile(times, 0.99))] : ["–", "–"]),
      String(failures.length),
    ]),
  );
}

function printMemory(fifths: readonly Fifth[]): void {
  printTable(
    ["fifth", "resident MiB", "JavaScript heap MiB", "samples"],
    fifths.map(({ rssMb, heapMb, samples }, at) => [
      String(at + 1),
      figure(rssMb),
      heapMb === null ? "–" : figure(heapMb),
      String(samples),
    ]),
  );
}

/** @returns what is wrong, one sentence each */
async function soak(folder: string, instance: Instance): Promise<string[]> {
  const told: Told = { team: 0, keys: 0 };
  const people = await peopleOf(instance);
  const before = await readBalances(instance.dataDir);
  const samples: MemorySample[] = [];
  const [ending, random] = [new AbortController(), new Random(seed)];
  const watching = watchMemory(instance, samples, ending.signal);
  const importing = importAgain(folder, instance.dataDir, ending.signal);
  say(`${minutes} minutes, ${rate} acts a second, ${people.keys.length} keys, ${IMPORTS} imports …`);
  const acts = await paced(actsOf({ address: instance.address, ...people, random, told }), {
    rate,
    seconds: minutes * 60,
    random,
    onFailure: (what) => process.stderr.write(`${what}\n`),
  });
  ending.abort();
  const [importFailures] = await Promise.all([importing, watching]);
  await instance.stop();
  const fifths = fifthsOf(samples);
  say("");
  printActs(acts);
  printMemory(fifths);
  say(`Credits charged: ${told.team} to the team, ${told.keys} to keys.`);
  const failed = acts.flatMap(({ name, failures }) =>
    failures.length > 0 ? [`${failures.length} of ${name} failed: ${failures[0]}`] : [],
  );
  const idle = acts.filter(({ times }) => times.length === 0).map(({ name }) => `${name} never succeeded.`);
  const books = await compareBooks(instance.dataDir, before, told);
  return [...failed, ...idle, ...importFailures, ...stillGrowing(fifths), ...books];
}

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-soak-"));
let wrong: string[] = [];
try {
  const size = { posts: numberOf("posts"), creators: numberOf("creators"), seed };
  const dataDir = join(folder, "data");
  await cli(["import", ...(await writeDataFiles(folder, "first", size))], dataDir);
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const instance = await startInstance({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    METRICS_TOKEN,
    ...admin,
  });
  try {
    wrong = await soak(folder, instance);
  } finally {
    await instance.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const sentence of wrong) say(`✗ ${sentence}`);
say(wrong.length === 0 ? "Nothing failed, memory levels off, and the books agree." : "The soak failed.");
process.exitCode = wrong.length === 0 ? 0 : 1;
