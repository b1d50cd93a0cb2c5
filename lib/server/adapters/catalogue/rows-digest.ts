import "server-only";
import { createHash } from "node:crypto";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { layoutOf } from "./layout";
import { textsOf } from "./stored-record";
import type { Row } from "./where";

/** Sums a hash of each stored record, so the order does not matter. */
export class RowsDigest {
  readonly #kind: RecordKind;
  #count = 0;
  #sum = 0n;

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  get count(): number {
    return this.#count;
  }

  add(row: object): void {
    const texts = textsOf(layoutOf(this.#kind), row as Row);
    const hash = createHash("sha256").update(JSON.stringify(texts)).digest();
    this.#sum = BigInt.asUintN(128, this.#sum + hash.readBigUInt64LE(0) + (hash.readBigUInt64LE(8) << 64n));
    this.#count++;
  }

  equals(other: RowsDigest): boolean {
    return this.#kind === other.#kind && this.#count === other.#count && this.#sum === other.#sum;
  }
}
