import "server-only";
/** Facts are shared by the team until they are too old or the catalogue changes. */
import { combineFacts, isSameFact, type Fact } from "@/lib/domain/proofs/facts";
import type { ProvenById, ProvenFact } from "@/lib/domain/proofs/look-step";
import {
  isDecided,
  isProofField,
  type CreatorFacts,
  type ProofField,
} from "@/lib/domain/proofs/proof-fields";
import type { ServiceRules } from "@/lib/domain/proofs/proof-plan";
import type { Insertable } from "kysely";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { env } from "@/lib/server/runtime/env";
import { readMarks } from "@/lib/server/schema/erased-marks";
import type { TeamContext } from "../team-context";

const DAY_MS = 86_400_000;
export const KEPT_MS = 7 * DAY_MS;
/** If the service doesn't report its catalogue version, facts within this time count as being of one state. */
const ONE_STATE_MS = 3_600_000;

export type KeptFact = { fact: Fact; provenAtMs: number };
export type KeptFacts = ReadonlyMap<string, ReadonlyMap<ProofField, KeptFact>>;

/** `version`: of its catalogue; null when the service doesn't report it. */
export type ServiceState = { provider: string; version: string | null };

export async function serviceState(service: DiscoveryService): Promise<ServiceState> {
  const { provider } = await service.identity();
  return { provider, version: (await service.catalogueVersion?.()) ?? null };
}

export function isSameState(one: ServiceState, other: ServiceState): boolean {
  return one.provider === other.provider && one.version === other.version;
}

/** A service that reports its instance is Scoutdeck, which orders creators with equal values by id. */
const isOurs = ({ provider }: ServiceState) => provider === "embedded" || provider.startsWith("instance:");

export function rulesOf(state: ServiceState): ServiceRules {
  return { isOrderTotal: isOurs(state), isOneState: state.version !== null };
}

/** Returns only facts that hold for the present state of the service. */
export async function readFacts(
  db: Db,
  ids: readonly string[],
  { provider, version }: ServiceState,
  nowMs = Date.now(),
): Promise<KeptFacts> {
  const found = new Map<string, Map<ProofField, KeptFact>>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("creatorFact")
    .select(["creatorId", "field", "fact", "provenAtMs"])
    .where("creatorId", "in", [...ids])
    .where("provider", "=", provider)
    .where("catalogueVersion", version === null ? "is" : "=", version)
    .where("provenAtMs", ">", nowMs - KEPT_MS)
    .execute();
  for (const { creatorId, field, fact, provenAtMs } of rows) {
    if (!isProofField(field)) continue;
    const facts = found.get(creatorId) ?? new Map<ProofField, KeptFact>();
    found.set(creatorId, facts.set(field, { fact: JSON.parse(fact) as Fact, provenAtMs }));
  }
  return found;
}

const AT_ONCE = 500;

/** Empty with LOOK_CLOSER=off, and without facts from another state of the catalogue. Sends no search. */
export async function heldFacts(
  { db, service }: TeamContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CreatorFacts>> {
  const found = new Map<string, CreatorFacts>();
  if (!env().isLookingCloser || ids.length === 0) return found;
  const state = await serviceState(service);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const [id, facts] of await readFacts(db, ids.slice(start, start + AT_ONCE), state))
      found.set(id, Object.fromEntries([...facts].map(([field, { fact }]) => [field, fact])));
  }
  return found;
}

/** True when a new proof may narrow the fact. An older fact of an unknown state is replaced instead. */
export function isNarrowed({ provenAtMs }: KeptFact, { version }: ServiceState, nowMs: number): boolean {
  return version !== null || nowMs - provenAtMs <= ONE_STATE_MS;
}

/** Returns facts for pages. `without` names the fields that the reader may not see. */
export function asProven(kept: KeptFacts, without: readonly string[] = []): ProvenById {
  const shown = (facts: ReadonlyMap<ProofField, KeptFact>) =>
    Object.fromEntries(
      [...facts]
        .filter(([field]) => !without.includes(field))
        .map(([field, { fact, provenAtMs }]): [ProofField, ProvenFact] => [
          field,
          { fact, provenAt: new Date(provenAtMs).toISOString() },
        ]),
    );
  return Object.fromEntries([...kept].map(([id, facts]) => [id, shown(facts)]));
}

/** An older fact stays if it says more than the new one and doesn't contradict it. */
function isBetter(field: ProofField, next: Fact, kept: Fact | undefined): boolean {
  if (!kept || isDecided(field, next) || !isDecided(field, kept)) return true;
  return combineFacts(kept, next) === null;
}

type Changed = { id: string; field: ProofField } & KeptFact;

/** Undefined when nothing changes. Another plan may have stored more meanwhile. */
function replacing(
  field: ProofField,
  fact: Fact,
  before: KeptFact | undefined,
  isNarrowing: boolean,
): Fact | undefined {
  const next = before && isNarrowing ? (combineFacts(before.fact, fact) ?? fact) : fact;
  return !isSameFact(before?.fact, next) && isBetter(field, next, before?.fact) ? next : undefined;
}

function changedOf(
  facts: ReadonlyMap<string, CreatorFacts>,
  kept: KeptFacts,
  state: ServiceState,
  nowMs: number,
): Changed[] {
  const changed: Changed[] = [];
  for (const [id, each] of facts) {
    for (const [field, fact] of Object.entries(each) as [ProofField, Fact][]) {
      const before = kept.get(id)?.get(field);
      const isNarrowing = before !== undefined && isNarrowed(before, state, nowMs);
      const next = replacing(field, fact, before, isNarrowing);
      if (next) changed.push({ id, field, fact: next, provenAtMs: isNarrowing ? before.provenAtMs : nowMs });
    }
  }
  return changed;
}

/** There are at most some thousand rows: 100 creators with 11 fields. */
async function writeRows(trx: Trx, rows: readonly Insertable<Tables["creatorFact"]>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("creatorFact")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["creatorId", "field"]).doUpdateSet(({ ref }) => ({
        fact: ref("excluded.fact"),
        provenAtMs: ref("excluded.provenAtMs"),
        provider: ref("excluded.provider"),
        catalogueVersion: ref("excluded.catalogueVersion"),
      })),
    )
    .execute();
}

/** Stores new facts, except about erased people. @returns all facts about these creators */
export async function saveFacts(
  db: Db,
  facts: ReadonlyMap<string, CreatorFacts>,
  state: ServiceState,
  nowMs = Date.now(),
): Promise<KeptFacts> {
  return db.transaction().execute(async (trx) => {
    const marks = await readMarks(trx);
    const ids = [...facts.keys()].filter((id) => marks.size === 0 || !marks.hasId(id));
    const kept = await readFacts(trx, ids, state, nowMs);
    const told = new Map(ids.map((id) => [id, facts.get(id)!]));
    const rows = changedOf(told, kept, state, nowMs).map(({ id, field, fact, provenAtMs }) => ({
      creatorId: id,
      field,
      fact: JSON.stringify(fact),
      provenAtMs,
      provider: state.provider,
      catalogueVersion: state.version,
    }));
    await writeRows(trx, rows);
    return readFacts(trx, ids, state, nowMs);
  });
}

/** Used after a contradiction: it isn't known which fact is wrong, so all are deleted. */
export async function forgetFacts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("creatorFact")
    .where("creatorId", "in", [...ids])
    .execute();
}

export async function pruneFacts(db: Db, nowMs = Date.now()): Promise<void> {
  await db
    .deleteFrom("creatorFact")
    .where("provenAtMs", "<=", nowMs - KEPT_MS)
    .execute();
}
