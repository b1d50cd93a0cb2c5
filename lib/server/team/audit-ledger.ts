import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { entryDifferences, ownershipDifferences } from "./audit/ledger-differences";

/**
 * Compares every attempt with its entries, and every owned creator with its claim.
 * @returns one sentence for each difference; empty when the books agree
 */
export async function auditLedger(db: Db): Promise<string[]> {
  const found = [...(await entryDifferences(db)), ...(await ownershipDifferences(db))];
  return found.map(({ message }) => message);
}
