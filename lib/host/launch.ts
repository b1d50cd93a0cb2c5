import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import { type Server, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { AppError } from "@/lib/contract/errors";
import { operatorSentence, storageProblem } from "@/lib/contract/storage-problem";
import type { HealthReason } from "@/lib/server/composition/check-health";
import { refuseElsewhere } from "@/lib/server/composition/database-elsewhere";
import { demoMode } from "@/lib/server/runtime/demo-mode";
import { ensureBuilt } from "./ensure-built";
import { ensureInstalled } from "./ensure-installed.mjs";
import { holdDataDir } from "./hold-data-dir";
import { log, print, stop } from "./log.mjs";
import { EXIT_UNTIL_CHANGED, exitCodeOf } from "./exit-code";
import { checkTls } from "./require-tls";
import { isPackaged, root, run } from "./run.mjs";
import { serve, type Entry } from "./serve";
import { SETTINGS, type Settings, SettingsError } from "./settings.mjs";
import { stopOnSignals } from "./stop-on-signals";

/** `listening` is an error when the port is in use. `isDev` builds pages on request. `isDemo` shows the demo team. */
type Start = { settings: Settings; listening: Server | string; isDev: boolean; isDemo: boolean };

function stopOn(sentence: string | null): void {
  if (sentence) stop(sentence);
}

/** `warning` says what does not work and how to fix it. `authSecret` is null when the pages find it themselves. */
type Prepared = { signIn: string; authSecret: string | null; warning: string | null };

async function runPart(name: "prepare" | "make-demo"): Promise<unknown> {
  const program = join(process.env.SCOUTDECK_PROGRAMS!, `${name}.mjs`);
  const { code, output } = await run(process.execPath, [program], { isQuiet: true });
  const lines = output.trimEnd().split("\n");
  // Node may print a warning after the JSON line.
  const answer = lines.findLast((line) => line.startsWith("{"));
  if (code === 0 && answer) return JSON.parse(answer);
  const last = lines.pop() ?? "";
  process.stderr.write(lines.map((line) => `${line}\n`).join(""));
  return stop(`the data could not be prepared. ${last}`, code === EXIT_UNTIL_CHANGED ? code : 1);
}

/** `signIn` opens the demo as its admin. */
async function prepare(isDemo: boolean, { publicUrl }: Settings): Promise<Prepared & { entry?: Entry }> {
  const demo = isDemo ? ((await runPart("make-demo")) as { cookie: string }) : null;
  const prepared = (await runPart("prepare")) as Prepared;
  if (!demo) return prepared;
  demoMode.replace(true);
  const entry = { path: `/demo/${hex(16)}`, cookie: demo.cookie };
  return { ...prepared, entry, signIn: `${publicUrl}${entry.path}` };
}

/** The pages read the settings while they load, so the secret must be set before. */
async function takeSecret(preparing: Promise<Prepared>): Promise<void> {
  const { authSecret } = await preparing;
  if (authSecret !== null) process.env.AUTH_SECRET = authSecret;
}

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/** Every copy of a package has the same build, so the keys that Next made for it are not secret and are replaced. */
function replaceBuildKeys(): void {
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = randomBytes(32).toString("base64");
  const file = join(root, ".next/server/preview-props.json");
  const keys = JSON.stringify({
    previewModeId: hex(16),
    previewModeSigningKey: hex(32),
    previewModeEncryptionKey: hex(32),
  });
  // Next has no setting for these, and the folder may be read-only.
  const { readFileSync } = fs;
  const { readFile } = fs.promises;
  fs.readFileSync = ((path: string, ...rest: [never]) =>
    path === file ? keys : readFileSync(path, ...rest)) as typeof readFileSync;
  fs.promises.readFile = (async (path: string, ...rest: [never]) =>
    path === file ? keys : readFile(path, ...rest)) as typeof readFile;
}

/** A package has no compiler, which Next would load to read its configuration. */
function useBuiltConfiguration(): void {
  const { config } = JSON.parse(fs.readFileSync(join(root, ".next/required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** @param until the pages start workers on the data as they load, so they are loaded after this */
async function loadPages(
  { port, host }: Settings,
  httpServer: Server,
  isDev: boolean,
  until: Promise<unknown> | null,
) {
  if (!isDev) {
    stopOn(await ensureBuilt(log));
    replaceBuildKeys();
  }
  await until;
  if (isPackaged) useBuiltConfiguration();
  // Standard output is the log, so the output of Next while it loads goes to standard error.
  if (!isDev) console.log = console.info = (...parts: unknown[]) => console.error(...parts);
  const { default: next } = await import("next");
  // In development Next takes the browser's websocket for hot reload from this server. Otherwise Next would close or
  // keep open every connection that offers another protocol: without its listener, Node answers those like any other.
  const upgrades = isDev ? httpServer : (new EventEmitter() as Server);
  const app = next({ dev: isDev, dir: root, hostname: host, port, httpServer: upgrades });
  await app.prepare();
  return app;
}

/** A failed start prints one sentence, and an unexpected error also its trace. */
export async function launch(start: Start): Promise<void> {
  try {
    await begin(start);
  } catch (error) {
    if (error instanceof SettingsError) stop(error.message, EXIT_UNTIL_CHANGED);
    if (error instanceof AppError && error.code === "conflict") stop(error.message, EXIT_UNTIL_CHANGED);
    const problem = storageProblem(error);
    if (!problem) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    stop(operatorSentence(error) ?? "something went wrong. See the trace above.", exitCodeOf(problem));
  }
}

const LEAST_LENGTH = 8;
const MOST_WRONG = 3;

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length++;
  return length;
}
const reversed = (text: string) => [...text].reverse().join("");

const isNear = (name: string, setting: string): boolean =>
  commonStart(name, setting) + commonStart(reversed(name), reversed(setting)) >=
  Math.max(name.length, setting.length) - MOST_WRONG;

export function misspelledSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (!/^[A-Z][A-Z_]+$/.test(name) || name.length < LEAST_LENGTH || SETTINGS.includes(name)) return [];
    const meant = SETTINGS.filter((setting) => setting.length >= LEAST_LENGTH).find((setting) =>
      isNear(name, setting),
    );
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
}

/** The first answer opens the database and the catalogue. */
const PATIENCE_MS = 60_000;

type Answer = { status?: number; reasons?: HealthReason[] };

async function askHealth(server: Server): Promise<Answer> {
  const { address, port } = server.address() as AddressInfo;
  const host = ["0.0.0.0", "::"].includes(address) ? "127.0.0.1" : address;
  // A separate agent is used because the shared one may lead to a proxy.
  const request = get({
    host,
    port,
    path: "/api/health",
    headers: { host: "localhost" },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { reasons } = (await json(response).catch(() => ({}))) as Answer;
  return { status: response.statusCode, reasons };
}

/** @returns `problem`, a sentence that ends the start, and `notice`, a failure that the start survives */
export async function ownHealth(server: Server): Promise<{ problem: string | null; notice: string }> {
  const { status, reasons = [] } = await askHealth(server).catch((): Answer => ({}));
  const notice = reasons.map(({ message }) => message).join(" ");
  if (status === 200) return { problem: null, notice };
  if (reasons.length === 0) {
    const answer = status ? `answers ${status}` : "does not answer";
    const problem = `/api/health ${answer}, and the log says why; if the build is damaged, delete the folder .next.`;
    return { problem, notice };
  }
  const isDown = reasons.some(({ code }) => code.startsWith("database_"));
  return { problem: isDown ? notice : null, notice };
}

async function begin({ settings, listening, isDev, isDemo }: Start): Promise<void> {
  checkTls(settings);
  misspelledSettings(process.env).forEach(log);
  // This check runs before anything is created, because its refusal repeats at each start until a person acts.
  if (settings.databaseUrl === null) refuseElsewhere(settings.dataDir);
  process.umask(0o077);
  // Two starts of one folder usually use one port too, and the holder of the folder explains more than the port in use.
  const isShared = settings.databaseUrl !== null;
  stopOn(await holdDataDir(settings.dataDir, settings.publicUrl, { isShared }));
  if (typeof listening === "string") return stop(listening);
  const setHandler = serve(listening, { ...settings, isDev });
  stopOnSignals(listening, isDev ? { graceMs: 0 } : { delayMs: settings.stopDelayMs, graceMs: 10_000 });
  stopOn(await ensureInstalled(log));
  Object.assign(process.env, {
    NODE_ENV: isDev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: settings.dataDir,
    NEXTAUTH_URL: settings.publicUrl,
  });
  log(`Preparing the data in ${settings.dataDir} …`);
  const preparing = prepare(isDemo, settings);
  if (isShared) await takeSecret(preparing);
  const [{ signIn, warning, entry }, app] = await Promise.all([
    preparing,
    // Ninety days of the demo pass on a clock of their own, which no worker of this process shares.
    loadPages(settings, listening, isDev, isDemo ? preparing : null),
  ]);
  setHandler(app.getRequestHandler(), entry);
  const health = isDev ? { problem: null, notice: "" } : await ownHealth(listening);
  stopOn(health.problem);

  log(warning === null ? `Ready. ${health.notice}`.trim() : `Ready, but search does not work. ${warning}`);
  const service = settings.service?.url ?? `embedded, ${settings.publicUrl}/api`;
  print(
    `\n  Scoutdeck    ${settings.publicUrl}\n  ${isDemo ? "Open        " : "Sign in     "} ${signIn}\n  Service      ${service}\n  Stop         Ctrl+C\n\n`,
  );
}
