import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { entryDifferences, ownershipDifferences } from "./audit/ledger-differences";

/** @returns one sentence per difference between attempts, entries, owned creators and claims */
export async function auditLedger(db: Db): Promise<string[]> {
  const found = [...(await entryDifferences(db)), ...(await ownershipDifferences(db))];
  return found.map(({ message }) => message);
}
