/** A PostgreSQL of its own in a folder of its own, from the machine's installation, removed when it is stopped. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installedPostgres } from "@/lib/host/find-postgres";

export type PostgresSettings = Readonly<Record<string, string>>;

/** Nothing here must survive a power cut; loading is faster without waiting for the disk. */
const SETTINGS: PostgresSettings = { fsync: "off", synchronous_commit: "off", listen_addresses: "''" };

function requireInstallation(): string {
  const folder = installedPostgres();
  if (folder) return folder;
  throw new Error("PostgreSQL was not found below /usr/lib/postgresql: install it (Debian: postgresql).");
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idNumber = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idNumber("-u"), gid: idNumber("-g") };
}

const USER = "scoutdeck";

export type PostgresServer = {
  socketFolder: string;
  user: string;
  /** Of the server's process: for tests that end it. */
  readonly pid: number;
  /** Of a database of this name. */
  urlOf: (database: string) => string;
  /** Ends it without a word to anybody, as a crash does, and starts it again. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * @param folder an absolute path that the server's user may enter; made anew
 * @param settings win over those that make it fast
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
    ["-D", data, "-U", USER, "--no-sync", "-A", "trust", "-E", "UTF8", "--locale=C"],
    run,
  );
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value.replaceAll("'", "")}`,
  ]);
  const startServer = () =>
    spawn(join(bin, "postgres"), ["-D", data, "-k", folder, ...flags], { ...run, stdio: "ignore" });
  const endServer = async (signal: NodeJS.Signals) => {
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    server.kill(signal);
    await ended;
  };
  let server = startServer();
  // The socket is there before the server accepts connections.
  const isReady = () =>
    spawnSync(join(bin, "pg_isready"), ["-q", "-h", folder, "-d", "postgres", "-U", USER]).status === 0;
  const untilReady = async () => {
    for (let waited = 0; !isReady(); waited += 50) {
      if (server.exitCode !== null || waited > 30_000) throw new Error("PostgreSQL did not start.");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await untilReady();
  return {
    socketFolder: folder,
    user: USER,
    get pid() {
      return server.pid!;
    },
    urlOf: (database) => `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    restart: async () => {
      await endServer("SIGQUIT");
      server = startServer();
      await untilReady();
    },
    stop: async () => {
      if (server.exitCode === null) await endServer("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
