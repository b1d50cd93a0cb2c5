import "server-only";
import { sealingFor } from "@/lib/server/access/sealing";
import type { Db } from "@/lib/server/ports/database";
import type { SourceHeaders } from "./fetch-to-file";

const sealing = sealingFor("scoutdeck source headers");

export const sealHeaders = (sourceId: string, headers: SourceHeaders): string | null =>
  headers.length === 0 ? null : sealing.seal(sourceId, JSON.stringify(headers));

/** Null when they were sealed with an AUTH_SECRET that is neither the current nor the previous one. */
export function openHeaders(sourceId: string, sealed: string | null): SourceHeaders | null {
  if (sealed === null) return [];
  const text = sealing.open(sourceId, sealed);
  return text === null ? null : (JSON.parse(text) as SourceHeaders);
}

/** Seals headers again after a change of AUTH_SECRET. @returns how many */
export const resealHeaders = (db: Db): Promise<number> => sealing.resealColumn(db, "importSource", "headers");
