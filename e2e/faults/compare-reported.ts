/** Checks that every report to a client was true when it was made. */
import type { Reveal } from "@/lib/contract/reveal";
import type { Records } from "./records";

type Truth = {
  quoteId: string;
  /** Credits by the service's record, without calls whose outcome is unknown to the team. */
  taken: number;
  /** Credits that the service charged beyond the request. */
  overage: number;
  /** Null when the service no longer knows the creators of a call. */
  sold: Set<string> | null;
  owned: Set<string>;
  unknown: number;
};

async function truths({ db, attempts, charges }: Records): Promise<Map<string, Truth>> {
  const result = new Map<string, Truth>();
  for (const { id, quoteId } of await db.selectFrom("reveal").select(["id", "quoteId"]).execute()) {
    result.set(id, { quoteId, taken: 0, overage: 0, sold: new Set(), owned: new Set(), unknown: 0 });
  }
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  for (const { state, n, revealId } of attempts) {
    if (state === "unknown") result.get(revealId)!.unknown += n;
  }
  for (const { key, charged, returned } of charges) {
    const attempt = byId.get(key);
    if (!attempt || attempt.state === "unknown") continue;
    const truth = result.get(attempt.revealId)!;
    truth.taken += charged;
    truth.overage += Math.max(0, charged - attempt.n);
    if (attempt.isCountedByHand) continue;
    if (returned === null) truth.sold = null;
    else for (const id of returned) if (attempt.ids.includes(id)) truth.sold?.add(id);
  }
  for (const { revealId, creatorId } of await db
    .selectFrom("ownedCreator")
    .select(["revealId", "creatorId"])
    .execute()) {
    result.get(revealId)!.owned.add(creatorId);
  }
  return result;
}

function problemsOf(reveal: Reveal, truth: Truth): string[] {
  const { id, charged, bought, creators, notFound, state, unknown } = reveal;
  const problems: string[] = [];
  const log = (isWrong: boolean, what: string) =>
    isWrong && problems.push(`Reveal ${id} (${state}) was told ${what}.`);
  log(charged > truth.taken, `${charged} charged; the service took ${truth.taken}`);
  const { sold, owned } = truth;
  if (sold) {
    log(bought > sold.size, `${bought} bought; the service sold ${sold.size}`);
    for (const creator of creators) log(!sold.has(creator.id), `of ${creator.id}, which was not sold`);
    for (const missing of notFound) log(sold.has(missing), `that ${missing} was not found, and it was sold`);
  }
  // An outcome that was unknown then may be known now.
  if (reveal.finishedAt === null || state === "unknown" || unknown > 0) return problems;
  log(charged !== truth.taken, `${charged} charged at its end; the service took ${truth.taken}`);
  log(bought !== owned.size, `${bought} bought at its end; it has ${owned.size}`);
  if (sold) log(sold.size !== owned.size, `of ${owned.size} of ${sold.size} that were sold`);
  log(reveal.held !== 0, `that ${reveal.held} are still set aside`);
  return problems;
}

/** @returns one sentence per false report */
export async function compareReported(records: Records): Promise<string[]> {
  const all = await truths(records);
  const { quotes, reveals, failures } = records.reported;
  const problems = failures.map((failure) => `A client was told of a failure: ${failure}`);
  const latest = new Map<string, Reveal>();
  for (const { quoteId, reveal } of reveals) {
    const truth = all.get(reveal.id);
    if (!truth) {
      problems.push(`A client was told of reveal ${reveal.id}, which is not in the books.`);
      continue;
    }
    problems.push(...problemsOf(reveal, truth));
    if (quoteId !== undefined && quoteId !== truth.quoteId)
      problems.push(`The quote ${quoteId} was confirmed and ${truth.quoteId} was bought.`);
    latest.set(reveal.id, reveal);
  }
  // The last report is read when all work has ended, so it must be complete.
  for (const [id, { charged, unknown }] of latest) {
    const { taken, unknown: open } = all.get(id)!;
    if (charged !== taken || unknown !== open)
      problems.push(
        `The receipt of ${id} says ${charged} (${unknown} unknown) of ${taken} (${open} unknown).`,
      );
  }
  const byQuote = new Map([...all.values()].map((truth) => [truth.quoteId, truth]));
  for (const { quoteId, cost } of quotes) {
    const { taken = 0, overage = 0 } = byQuote.get(quoteId) ?? {};
    if (taken - overage > cost) problems.push(`The quote ${quoteId} said ${cost}; ${taken} were taken.`);
  }
  return problems;
}
