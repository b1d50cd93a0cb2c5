import "server-only";
/** What a seal is made of. This text never changes for what is sealed: the hash of every later seal depends on it. */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "@/lib/server/ports/database";

export type Entry = Selectable<Tables["audit_entry"]>;
export type Seal = Selectable<Tables["audit_seal"]>;

/** Before the first seal. */
export const NO_SEAL: Seal = { id: 0, sealed_at: "", day: "", last_id: 0, count: 0, hash: "" };

/**
 * In this order. A column that the table gets later joins at the end, and only in entries where it is not null, so that
 * earlier seals stay right.
 */
const COLUMNS = [
  "id",
  "at",
  "actor_kind",
  "actor_id",
  "act",
  "subject_kind",
  "subject_id",
  "before",
  "after",
  "request_id",
  "address",
] as const satisfies readonly (keyof Entry)[];

/** The hash of a seal, from the seal before it, its entries in the order of their ids, and what it says of itself. */
export class SealHash {
  readonly #hash = createHash("sha256");
  constructor(previous: Pick<Seal, "hash">) {
    this.#hash.update(`${previous.hash}\n`);
  }

  add(entry: Entry): void {
    this.#hash.update(`${JSON.stringify(COLUMNS.map((column) => entry[column]))}\n`);
  }

  /** @returns SHA-256 in hex */
  end({ id, sealed_at, day, last_id, count }: Omit<Seal, "hash">): string {
    return this.#hash.update(JSON.stringify([id, sealed_at, day, last_id, count])).digest("hex");
  }
}
