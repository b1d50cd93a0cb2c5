/** Records are found by the hash of a text; hash collisions are resolved. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { creatorLayout } from "../catalogue/layout";
import { conditionsOf, hashLiteral, hashOf, placesOf } from "./conditions";
import { readManifest } from "./manifest";
import { openCatalogueWithoutMemory } from "./open-catalogue";
import { publish } from "./publish";

let dataDir: string;
let catalogue: CatalogueReader;

const ana = { id: "tiktok_1", username: "ana", email: "ana@example.com", followers: 3, dateCreated: 1 };
const bo = { id: "tiktok_2", username: "bo", followers: 2, dateCreated: 2 };
const nobody = { id: "tiktok_3", followers: 1, dateCreated: 3 };

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "lookups-"));
  await publish(dataDir, { creators: [ana, bo, nobody], isDemo: false });
  catalogue = openCatalogueWithoutMemory(dataDir);
});
afterEach(async () => {
  await catalogue.close();
  rmSync(dataDir, { recursive: true });
});

const fileOf = () => join(dataDir, "catalogue", readManifest(dataDir).files.creators!);

async function inFile<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(fileOf());
  try {
    return await work(await instance.connect());
  } finally {
    instance.closeSync();
  }
}

/** Changes the file as if texts shared their hashes. */
async function change(...statements: string[]): Promise<void> {
  await inFile(async (connection) => {
    for (const statement of statements) await connection.run(statement);
    await connection.run("checkpoint");
  });
  const { sizes: _, ...manifest } = readManifest(dataDir);
  writeFileSync(join(dataDir, "catalogue", "current.json"), JSON.stringify(manifest));
}

const page = { page: 1, perPage: 10, sortBy: "followers", sortOrder: "desc" } as const;
const find = (values: object) => catalogue.searchCreatorIds({ ...page, ...values });

test("finds creators by username and address, alone and with other filters", async () => {
  expect(await find({ username: "@Ana" })).toEqual({ total: 1, ids: [ana.id] });
  expect(await find({ email: "ANA@example.com " })).toEqual({ total: 1, ids: [ana.id] });
  expect(await find({ username: "ana", email: "ana@example.com", followersMin: 3 })).toMatchObject({
    total: 1,
  });
  expect(await find({ username: "ana", followersMin: 4 })).toEqual({ total: 0, ids: [] });
  expect(await find({ username: "an" })).toEqual({ total: 0, ids: [] });
});

test("the counts of the panel are those of the search", async () => {
  const { total } = await catalogue.creatorFacets({
    ...page,
    username: "bo",
    followersMin: 1,
    emailExists: false,
  });
  expect(total).toBe(1);
});

test("a text with the hash of another one is not found in its place", async () => {
  await change(
    `update ${placesOf("username")} set hash = ${hashOf("'ana'")}`,
    `update record set id_hash = ${hashOf("'tiktok_1'")} where id = 'tiktok_3'`,
  );
  expect(await find({ username: "ana" })).toEqual({ total: 1, ids: [ana.id] });
  expect((await catalogue.creatorsById([ana.id])).map(({ id }) => id)).toEqual([ana.id]);
});

test("the engine and this process have the same hash of a text", async () => {
  const rows = await inFile(async (connection) => {
    const reader = await connection.runAndReadAll(`select ${hashOf("'aña'")}`);
    return reader.getRowsJS();
  });
  expect(rows).toEqual([[BigInt(hashLiteral("aña"))]]);
});

test("reads no text column for a name", () => {
  const { byFilter, params } = conditionsOf(creatorLayout, { username: "ana" });
  expect(byFilter.get("username")).toContain("select place from creators.username_place where hash = ");
  expect(params).toEqual(["ana"]);
});
