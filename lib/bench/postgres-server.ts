/** A PostgreSQL of its own for the bench, from the machine's installation, removed when the bench ends. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export type PostgresSettings = Readonly<Record<string, string>>;

const SETTINGS: PostgresSettings = {
  shared_buffers: "2GB",
  effective_cache_size: "6GB",
  work_mem: "256MB",
  maintenance_work_mem: "1GB",
  max_parallel_workers_per_gather: "2",
  max_wal_size: "8GB",
  random_page_cost: "1.1",
  jit: "off",
  // A plan made without the values takes minutes for what one made with them answers in milliseconds.
  plan_cache_mode: "force_custom_plan",
  // Nothing here must survive a power cut; loading is faster without waiting for the disk.
  fsync: "off",
  synchronous_commit: "off",
  listen_addresses: "''",
};

/** The folder of the newest installed programs; undefined when PostgreSQL is not installed. */
export function installedPostgres(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

function requireInstallation(): string {
  const folder = installedPostgres();
  if (folder) return folder;
  throw new Error(
    "PostgreSQL was not found below /usr/lib/postgresql: install it (Debian: postgresql), or leave it out with --engines.",
  );
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idNumber = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idNumber("-u"), gid: idNumber("-g") };
}

export type PostgresServer = { socketFolder: string; user: string; stop: () => Promise<void> };

/**
 * @param folder an absolute path that the server's user may enter; made anew
 * @param settings win over those of the benchmark
 */
export async function startPostgres(
  folder: string,
  settings: PostgresSettings = {},
): Promise<PostgresServer> {
  const bin = requireInstallation();
  const who = account();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid!);
  const data = join(folder, "data");
  const run = { ...who, cwd: folder, stdio: "pipe" as const };
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "bench", "--no-sync", "-A", "trust", "-E", "UTF8", "--locale=C"],
    run,
  );
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value.replaceAll("'", "")}`,
  ]);
  const server = spawn(join(bin, "postgres"), ["-D", data, "-k", folder, ...flags], {
    ...run,
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  // The socket is there before the server accepts connections.
  const isReady = () =>
    spawnSync(join(bin, "pg_isready"), ["-q", "-h", folder, "-d", "postgres", "-U", "bench"]).status === 0;
  for (let waited = 0; !isReady(); waited += 50) {
    if (server.exitCode !== null || waited > 30_000) throw new Error("PostgreSQL did not start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    socketFolder: folder,
    user: "bench",
    stop: async () => {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
