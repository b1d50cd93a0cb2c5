/** A temporary PostgreSQL server in a new folder, from the machine's installation, removed when it stops. */
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { installedPostgres } from "@/lib/host/find-postgres";

const execFileAsync = promisify(execFile);

export type PostgresSettings = Readonly<Record<string, string>>;

/** Test data need not survive a power cut, and loading is faster without syncing. */
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
  /** Current process ID of the server, for tests that kill it. */
  readonly pid: number;
  /** URL of the database with this name. */
  urlOf: (database: string) => string;
  /** Makes an empty database. @returns its address */
  create: (database: string) => Promise<string>;
  /** Ends the server and every connection; its data stay. */
  halt: () => Promise<void>;
  /** Starts it again after `halt`. */
  resume: () => Promise<void>;
  /** Kills the server like a crash and starts it again. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the server program and waits until it accepts connections. */
async function startServer(bin: string, folder: string, args: string[], who: ReturnType<typeof account>) {
  const server = spawn(join(bin, "postgres"), args, { ...who, cwd: folder, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  // The socket is there before the server accepts connections.
  const isReady = () =>
    spawnSync(join(bin, "pg_isready"), ["-q", "-h", folder, "-d", "postgres", "-U", USER]).status === 0;
  for (let waited = 0; !isReady(); waited += 50) {
    if (server.exitCode !== null || waited > 30_000) throw new Error("PostgreSQL did not start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid: server.pid!,
    end: async (signal: NodeJS.Signals = "SIGINT") => {
      server.kill(signal);
      await ended;
    },
  };
}

/** These lines come before the ones that admit all users. */
function allowFirst(data: string, lines: readonly string[]): void {
  const file = join(data, "pg_hba.conf");
  writeFileSync(file, [...lines, readFileSync(file, "utf8")].join("\n"));
}

/**
 * @param folder an absolute path that the server's user may enter; created anew
 * @param settings override the fast ones
 * @param access lines of pg_hba.conf before those that admit all users
 */
export async function startPostgres(
  folder: string,
  settings: PostgresSettings = {},
  access: readonly string[] = [],
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
  allowFirst(data, access);
  const start = () => startServer(bin, folder, ["-D", data, "-k", folder, ...flags], who);
  let server = await start();
  const urlOf = (database: string) =>
    `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  return {
    socketFolder: folder,
    user: USER,
    get pid() {
      return server.pid;
    },
    urlOf,
    create: async (database) => {
      await execFileAsync(join(bin, "createdb"), ["-h", folder, "-U", USER, database]);
      return urlOf(database);
    },
    halt: () => server.end(),
    resume: async () => void (server = await start()),
    restart: async () => {
      await server.end("SIGQUIT");
      server = await start();
    },
    stop: async () => {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
