import "server-only";
/** This text never changes for sealed entries, because the hash of every later seal depends on it. */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "@/lib/server/ports/database";

export type Entry = Selectable<Tables["audit_entry"]>;
export type Seal = Selectable<Tables["audit_seal"]>;

export const NO_SEAL: Seal = { id: 0, sealed_at: "", day: "", last_id: 0, count: 0, hash: "" };

/** The order is hashed. A new column goes last and is left out where null, so that earlier seals stay valid. */
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
