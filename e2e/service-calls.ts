/** Shared by the server benchmarks: service calls, their keys, and the memory of a process. */
import { readFileSync } from "node:fs";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { operations } from "@/lib/contract/operations";
import type { ListSearch } from "@/lib/bench/engine";
import type { Db } from "@/lib/server/ports/database";
import { openState } from "@/lib/server/composition/open-state";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";

/** Each may send 60 requests a minute. */
const KEYS = 2_000;

export type Call = { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };

/** @param turn makes each query unique: no record has this many views or followers */
export function callOf(search: ListSearch, key: string, turn: number | null): Call {
  const headers = { "x-svc-api-key": key };
  if (search.kind === "creators") {
    const { path, method } = operations.searchCreatorIds;
    const values = turn === null ? search.values : { followersMax: 1e15 + turn, ...search.values };
    return { method, path: `${path}?${canonical(creatorQuery, values)}`, headers };
  }
  const { path, method } = operations.searchPosts;
  const values = turn === null ? search.values : { viewsMax: 1e15 + turn, ...search.values };
  const json = { ...headers, "content-type": "application/json" };
  return { method, path, headers: json, body: JSON.stringify(values) };
}

export async function makeKeysIn(db: Db): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < KEYS; n++)
    keys.push((await createKey(asOperator(db), { name: `bench ${n}`, credits: 0 })).key);
  return keys;
}

export async function makeKeys(dataDir: string, databaseUrl: string | null): Promise<string[]> {
  const db = await openState({ dataDir, databaseUrl });
  try {
    return await makeKeysIn(db);
  } finally {
    await db.destroy();
  }
}

/** Mebibytes now and at most, where the system reports them (Linux). */
export function residentMb(pid: number): [now: string, most: string] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (name: string) =>
      String(Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024));
    return [mb("VmRSS"), mb("VmHWM")];
  } catch {
    return ["?", "?"];
  }
}
