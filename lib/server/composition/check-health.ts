import "server-only";
/** Health codes are for machines, and the sentences for people name no paths. */
import type { CatalogueSummary } from "../ports/catalogue";
import type { Settings } from "@/lib/host/settings.mjs";
import { env } from "../runtime/env";
import { logEvent } from "../runtime/log";
import { processSingleton } from "../runtime/process-singleton";
import { stopState } from "../runtime/stop-hooks";
import { catalogueFiles, databaseFile, readDisk, type Disk } from "./data-files";
import { serviceContext } from "./service-context";
import { sharedDatabase } from "./shared-database";

const REASONS = {
  stopping: "Scoutdeck is stopping. It finishes open requests; send new ones to another process.",
  disk_nearly_full: "The disk of the data folder is nearly full. Free some space.",
  database_gone: "The database file is gone. Put it back, or restore a backup, and restart.",
  database_replaced:
    "The database file was replaced while Scoutdeck ran. Restart Scoutdeck to use the new one.",
  database_failed: "The database does not answer. The log says why.",
  catalogue_missing: "The files of the catalogue are missing. Restore them, or import the data again.",
  catalogue_damaged: "A file of the catalogue is damaged. Restore it, or import the data again.",
  catalogue_failed: "The catalogue does not answer. The log says why.",
} as const;

type HealthCode = keyof typeof REASONS;
export type HealthReason = { code: HealthCode; message: string };
type Health = { catalogue: CatalogueSummary } | { reasons: HealthReason[] };

const MEGABYTE = 1024 ** 2;

/** The engines need room for a commit and for the next import: 256 MB, or 5 % of a small disk. */
export function isNearlyFull({ freeBytes, totalBytes }: Disk): boolean {
  return freeBytes < Math.min(256 * MEGABYTE, totalBytes * 0.05);
}

/** The engines are not asked, because they still answer from a file that was moved away. */
async function findFileProblems({ dataDir, databaseUrl, catalogueUrl }: Settings): Promise<HealthCode[]> {
  const found: HealthCode[] = [];
  const disk = await readDisk(dataDir).catch(() => null);
  if (disk && isNearlyFull(disk)) found.push("disk_nearly_full");
  const database = databaseUrl === null ? databaseFile(dataDir) : "same";
  if (database !== "same") found.push(`database_${database}`);
  const catalogue = catalogueUrl === null ? catalogueFiles(dataDir) : "whole";
  if (catalogue !== "whole") found.push(`catalogue_${catalogue}`);
  return found;
}

const lastCodes = processSingleton("health", () => ({ codes: "" }));

/** Monitoring asks every few seconds, so only changes are logged. */
function noteChange(codes: readonly HealthCode[], err: unknown): void {
  const now = codes.join(" ");
  const last = lastCodes();
  if (now === last.codes) return;
  last.codes = now;
  if (codes.length > 0)
    logEvent("error", "health.failing", { reasons: codes, ...(err !== undefined && { err }) });
  else logEvent("info", "health.ready");
}

type Answer<T> = { value?: T; err?: unknown };
const answerOf = <T>(read: () => Promise<T>): Promise<Answer<T>> =>
  read().then(
    (value) => ({ value }),
    (err: unknown) => ({ err }),
  );

const failing = (codes: readonly HealthCode[]): Health => ({
  reasons: codes.map((code) => ({ code, message: REASONS[code] })),
});

export async function checkHealth(): Promise<Health> {
  if (stopState().isStopping) return failing(["stopping"]);
  const database = await answerOf(async () => {
    await (await sharedDatabase()).selectFrom("account").select("id").limit(1).execute();
  });
  const catalogue = await answerOf(async () => (await serviceContext()).catalogue.summary());
  const codes = await findFileProblems(env());
  const isExplained = (part: string) => codes.some((code) => code.startsWith(part));
  if (database.err && !isExplained("database")) codes.push("database_failed");
  else if (catalogue.err && !isExplained("catalogue")) codes.push("catalogue_failed");
  noteChange(codes, database.err ?? catalogue.err);
  if (catalogue.value && codes.length === 0) return { catalogue: catalogue.value };
  return failing(codes);
}
