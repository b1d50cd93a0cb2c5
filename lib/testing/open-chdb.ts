/**
 * ClickHouse's engine in this process, for the tests on it. It takes half a gigabyte, so it is no dependency:
 * `npm install --prefix <folder> chdb@3.4.0`, and CHDB_FOLDER=<folder> for the tests.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type ClickHouseClient } from "@clickhouse/client";
import { serveClickhouse, type ClickhouseFront, type EngineConnection } from "./clickhouse-front";

type Config = NonNullable<Parameters<typeof createClient>[0]>;
type Connection = Config["connection"] & EngineConnection & { close: () => Promise<void> };
type Chdb = { createChdbConnection: (options: { path: string }) => Connection };

/** The folder of the engine. When undefined, its tests are skipped with one message. */
export function chdbFolder(): string | undefined {
  const folder = process.env.CHDB_FOLDER;
  if (folder && existsSync(join(folder, "node_modules", "chdb"))) return folder;
  console.warn("The tests on ClickHouse are skipped: CHDB_FOLDER names no folder with the package chdb.");
  return undefined;
}

/** The one engine that a process can have. It is closed when the last client is. */
export type ChdbServer = {
  /** A new client. */
  open: () => ClickHouseClient;
  /** Makes a database and returns its name. */
  createDatabase: () => Promise<string>;
  dropDatabase: (name: string) => Promise<void>;
  /** Lets other processes reach it by HTTP, until `close`. */
  serve: () => Promise<ClickhouseFront>;
  close: () => Promise<void>;
};

/** @param folder that has the engine */
export function openChdb(folder: string): ChdbServer {
  const load = createRequire(join(folder, "package.json"));
  const { createChdbConnection } = load("chdb/connection") as Chdb;
  const path = mkdtempSync(join(tmpdir(), "chdb-"));
  const open = () => createClient({ connection: createChdbConnection({ path }) } as Config);
  // Kept open, because the engine ends without clients and would restart for the next one.
  const held = open();
  const ends: (() => Promise<void>)[] = [];
  return {
    open,
    createDatabase: async () => {
      const name = `catalogue_${randomUUID()}`;
      await held.command({ query: `create database \`${name}\`` });
      return name;
    },
    dropDatabase: async (name) => void (await held.command({ query: `drop database \`${name}\` sync` })),
    serve: async () => {
      const connection = createChdbConnection({ path });
      const front = await serveClickhouse(connection);
      ends.push(front.close, () => connection.close());
      return front;
    },
    close: async () => {
      for (const end of ends) await end();
      await held.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
