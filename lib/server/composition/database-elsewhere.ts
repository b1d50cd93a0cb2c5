import "server-only";
/** Marks a data folder whose database is PostgreSQL. Without DATABASE_URL it would look like a new installation. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import { replaceDurably } from "@/lib/server/runtime/durable-copy";

export const ELSEWHERE = "database-elsewhere.json";

type Place = { host: string; database: string };

const pathIn = (dataDir: string) => join(dataDir, ELSEWHERE);

/** User and password are not stored. */
function placeOf(databaseUrl: string): Place {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return { host: host || (searchParams.get("host") ?? "localhost"), database: pathname.slice(1) };
}

function readPlace(dataDir: string): Place | null {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), "utf8")) as Place;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** Returns the database's place as "scoutdeck on db.example.com:5432", or null when it is in the folder. */
export function databaseElsewhere(dataDir: string): string | null {
  const place = readPlace(dataDir);
  return place && `${place.database} on ${place.host}`;
}

/** Whether this database is the one that the folder's database was moved to. */
export function isElsewhere(dataDir: string, databaseUrl: string): boolean {
  return JSON.stringify(readPlace(dataDir)) === JSON.stringify(placeOf(databaseUrl));
}

/** @throws AppError `conflict` when the database of this folder is PostgreSQL */
export function refuseElsewhere(dataDir: string): void {
  const place = databaseElsewhere(dataDir);
  if (place === null) return;
  throw new AppError(
    "conflict",
    `The database of DATA_DIR ${dataDir} is PostgreSQL (${place}): set DATABASE_URL as the server has it. ` +
      `If PostgreSQL was only tried, remove ${pathIn(dataDir)}.`,
  );
}

/** Keeps an existing mark. A folder that is missing or not writable stays unchanged. */
export function noteElsewhere(dataDir: string, databaseUrl: string): void {
  if (!existsSync(dataDir)) return;
  try {
    const text = `${JSON.stringify(placeOf(databaseUrl))}\n`;
    if (existsSync(pathIn(dataDir)) && readFileSync(pathIn(dataDir), "utf8") === text) return;
    replaceDurably(pathIn(dataDir), text);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Called when the database is in the folder again. */
export const forgetElsewhere = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });
