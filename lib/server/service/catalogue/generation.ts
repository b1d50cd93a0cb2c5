import "server-only";
/** One generation of the catalogue, opened for reading until its last user has gone. */
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ConnectionPool } from "./connection-pool";
import { catalogueDir, type Manifest } from "./manifest";

const CONNECTIONS = 3;
const SETTINGS = { threads: "2", memory_limit: "1500MB", autoinstall_known_extensions: "false" };

export class Generation {
  readonly manifest: Manifest;
  readonly pool: ConnectionPool;
  #users = 0;
  #isRetired = false;

  constructor(manifest: Manifest, pool: ConnectionPool) {
    this.manifest = manifest;
    this.pool = pool;
  }

  /** Runs `work` with the files certainly open. */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    this.#users++;
    try {
      return await work(this);
    } finally {
      this.#users--;
      this.#closeWhenUnused();
    }
  }

  /** No new users from now on; the files are closed after the last one. */
  retire(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#closeWhenUnused();
  }

  #closeWhenUnused(): void {
    if (this.#isRetired && this.#users === 0) this.pool.close();
  }
}

/** Opens the files of a manifest; several processes may have them open at once. */
export async function openGeneration(dataDir: string, manifest: Manifest): Promise<Generation> {
  const instance = await DuckDBInstance.create(":memory:", SETTINGS);
  try {
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => instance.connect()));
    for (const [kind, name] of Object.entries(manifest.files)) {
      const path = join(catalogueDir(dataDir), name).replaceAll("'", "''");
      await connections[0]!.run(`attach '${path}' as ${kind} (read_only)`);
    }
    return new Generation(manifest, new ConnectionPool(instance, connections));
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}
