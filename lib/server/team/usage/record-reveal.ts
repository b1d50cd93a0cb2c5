import "server-only";
/** A purchase has one row, however many calls it takes. Decisions and later changes are rows of their own. */
import { USAGE_KINDS, usageKind, type UsageKind } from "@/lib/contract/usage";
import type { AttemptState, EntryKind } from "@/lib/server/schema/column-values";
import {
  addUsageRow,
  changeUsageRow,
  OTHER_SERVICE,
  TEAM_ACCOUNT,
  type UsageRowStored,
} from "@/lib/server/schema/usage-rows";
import { asBudgeted } from "../budgets/purpose-budgets";
import type { KeyCall } from "../keys/key-call";
import { isoNow, type Trx } from "../reveal/reveal-context";
import type { KeyContext } from "../team-context";

const OF_A_REVEAL = USAGE_KINDS.filter((kind) => usageKind(kind).isOfReveal);

async function rowOf(trx: Trx, revealId: string, accountId: string): Promise<UsageRowStored> {
  const find = () =>
    trx
      .selectFrom("usageRow")
      .selectAll()
      .where("revealId", "=", revealId)
      .where("kind", "in", OF_A_REVEAL)
      .executeTakeFirst();
  const found = await find();
  if (found) return found;
  const { kind, createdAt, ...reveal } = await trx
    .selectFrom("reveal")
    .select(["kind", "createdAt", "memberId", "purpose", "owned"])
    .where("id", "=", revealId)
    .executeTakeFirstOrThrow();
  await addUsageRow(trx, { ...reveal, at: createdAt, kind, accountId, revealId });
  return (await find())!;
}

/** Also called for a reveal that costs nothing. */
export async function recordReveal(trx: Trx, revealId: string, accountId = OTHER_SERVICE): Promise<void> {
  await rowOf(trx, revealId, accountId);
}

export async function recordHold(
  trx: Trx,
  revealId: string,
  n: number,
  accountId = OTHER_SERVICE,
): Promise<void> {
  const row = await rowOf(trx, revealId, accountId);
  await changeUsageRow(trx, row, { kind: "hold", held: row.held + n, asked: row.asked + n });
}

export async function recordKey(
  trx: Trx,
  revealId: string,
  { keyId, agent = null }: { keyId: string; agent?: string | null },
): Promise<void> {
  await changeUsageRow(trx, await rowOf(trx, revealId, OTHER_SERVICE), { keyId, agent });
}

/** Records an order of creators that the team already owned: a free row without a receipt. */
export async function recordFreeOrder(
  trx: Trx,
  { member, service, key }: KeyContext,
  { id, ids, createdAt }: Pick<KeyCall, "id" | "ids" | "createdAt">,
): Promise<void> {
  const owned = (JSON.parse(ids) as string[]).length;
  if (owned === 0) return;
  const whose = { memberId: member.id, keyId: key.id, purpose: await asBudgeted(trx, key.purpose) };
  const accountId = service.kind === "embedded" ? TEAM_ACCOUNT : OTHER_SERVICE;
  await addUsageRow(trx, { ...whose, at: createdAt, kind: "reveal", accountId, owned, requestId: id });
}

export type Decision = { by: string; reason: string | null };
type Ended = {
  attempt: { id: string; revealId: string; n: number };
  kind: "reveal" | "page" | "refresh";
  before: AttemptState;
  amounts: Partial<Record<EntryKind, number>>;
  decided: Decision | null;
};

/** `amounts`: of the entries that this end of the call wrote. */
export async function recordEnd(trx: Trx, ended: Ended): Promise<void> {
  const { attempt, kind, before, amounts, decided } = ended;
  const { post = 0, release = 0, overage = 0, correction = 0 } = amounts;
  const voided = amounts.void ?? 0;
  const row = await rowOf(trx, attempt.revealId, OTHER_SERVICE);
  const { accountId, memberId, keyId, agent, purpose, revealId } = row;
  const whose = { accountId, memberId, keyId, agent, purpose, revealId, attemptId: attempt.id };
  const isOpen = before !== "settled" && before !== "void";
  const freed = isOpen ? post + release + voided : 0;
  if (freed > 0) {
    const held = row.held - freed;
    const own = decided
      ? { asked: row.asked - freed }
      : { credits: row.credits - post, givenBack: row.givenBack + voided };
    await changeUsageRow(trx, row, { ...own, held, kind: held > 0 ? "hold" : kind });
  }
  const add = (more: { kind: UsageKind; credits: number }) =>
    addUsageRow(trx, { ...whose, at: isoNow(), ...more });
  if (decided) {
    const note = { authorId: decided.by, note: decided.reason, asked: attempt.n, givenBack: voided };
    await addUsageRow(trx, {
      ...whose,
      ...note,
      at: isoNow(),
      kind: "decided",
      credits: -(post + overage),
    });
    return;
  }
  if (overage > 0) await add({ kind: "correction", credits: -overage });
  if (correction !== 0) await add({ kind: correction < 0 ? "refund" : "correction", credits: -correction });
}
