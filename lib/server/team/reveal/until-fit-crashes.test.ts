/**
 * Random criteria, facts, purchases and crashes: the limit is never exceeded, no creator is bought twice, known
 * mismatches and surplus matches are never bought, and the ledger agrees with the service.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import type { Creator } from "@/lib/contract/records";
import { parseUrl } from "@/lib/contract/query";
import { matchesCreator } from "@/lib/domain/match-creator";
import { factsOfFilters, type CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import { verdictOf } from "@/lib/domain/proofs/verdict";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { addMember, ended, forgetWorkers, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";
import { auditLedger } from "../audit-ledger";
import { saveFacts, serviceState } from "../look-closer/kept-facts";
import { confirm } from "./confirm";
import { findReveal } from "./read-reveal";
import { quote } from "./quote";
import { recover } from "./recover";

/** PROPERTY_CASES sets the long form. */
const RUNS = Math.ceil(Number(process.env.PROPERTY_CASES ?? 320) / 20);
const COUNT = 130;

const ROWS = Array.from({ length: COUNT }, (_, index) => ({
  id: `tiktok_${index + 1}`,
  source: "tiktok",
  mainCategory: index % 4 === 0 ? "Music" : "Food",
  followers: 100 * (index + 1),
  country: ["France", "Italy", "Spain"][index % 3]!,
  ...(index % 5 < 3 && { engagementRate: index % 8 }),
  ...((index * 7) % 3 === 0 && { email: `c${index}@example.com` }),
  dateCreated: 1_000_000 - index,
}));
const BY_ID = new Map(ROWS.map((row) => [row.id, row as unknown as Creator]));

const wishes = fc.constantFrom(
  "emailExists=true",
  "emailExists=true&engagementRateMin=3",
  "country=France",
  "followersMin=2000&followersMax=6000",
  "engagementRateMin=100",
);
const facts = fc.oneof(
  fc.boolean().map((has): CreatorFacts => ({ emailExists: { kind: "flag", has } })),
  fc
    .constantFrom("France", "Italy")
    .map((name): CreatorFacts => ({ country: { kind: "list", oneOf: [name] } })),
);
const someId = fc.integer({ min: 1, max: COUNT }).map((index) => `tiktok_${index}`);
/** The process ends at its nth service call: before it, or after it and before the answer. */
const crash = fc.record({ at: fc.integer({ min: 1, max: 40 }), isDone: fc.boolean() });
const cases = fc.record({
  wish: wishes,
  search: fc.constantFrom("", "mainCategory=Food", "mainCategory=Food&sortBy=followers&sortOrder=asc"),
  wanted: fc.integer({ min: 1, max: 25 }),
  more: fc.integer({ min: 0, max: 15 }),
  facts: fc.array(fc.tuple(someId, facts), { maxLength: 40 }),
  owned: fc.uniqueArray(someId, { maxLength: 15 }),
  crashes: fc.array(crash, { maxLength: 4 }),
  /** A service that ignores some filters. */
  isIgnoring: fc.boolean(),
});

/** From its nth call on, no call is answered, so that a dead process's work stays as it was. */
function mortal(service: DiscoveryService, { at, isDone }: { at: number; isDone: boolean }) {
  let calls = 0;
  let died = () => {};
  const death = new Promise<void>((resolve) => (died = resolve));
  const never = new Promise<never>(() => {});
  const wrapped = new Proxy(service, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== "function") return member;
      return async (...input: unknown[]) => {
        const call = ++calls;
        if (call > at || (call === at && !isDone)) {
          died();
          return never;
        }
        const answer: unknown = await Reflect.apply(member, target, input);
        if (call < at) return answer;
        died();
        return never;
      };
    },
  });
  return { service: wrapped, death };
}

let proof: ProofService;
beforeAll(async () => {
  proof = await openProofService(ROWS);
});
afterAll(() => proof.close());

type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never;

/** Runs one process after another on the same reveal, until one lives long enough. */
async function liveAndDie(team: TeamContext, revealId: string, service: DiscoveryService, { crashes }: Case) {
  for (const each of crashes) {
    const { service: dying, death } = mortal(service, each);
    const life = recover({ ...team, service: dying }).then(() => ended(revealId));
    await Promise.race([death, life]);
    forgetWorkers();
  }
  for (let rounds = 0; rounds < 5; rounds++) {
    await recover({ ...team, service });
    await ended(revealId);
    if ((await findReveal(team.db, revealId))?.finishedAt !== null) return;
  }
}

async function check(t: TestTeam, ctx: MemberContext, asked: Case): Promise<void> {
  const { wish, search, wanted, more, owned, isIgnoring } = asked;
  const most = wanted + more;
  const { db } = t.team;
  const service: DiscoveryService = isIgnoring
    ? {
        ...proof.service,
        searchCreatorIds: ({ country: _country, ...values }, options) =>
          proof.service.searchCreatorIds(values, options),
      }
    : proof.service;
  if (owned.length > 0) await confirm(ctx, { quoteId: (await quote(ctx, { ids: owned })).id });
  await saveFacts(db, new Map(asked.facts), await serviceState(proof.service));
  const known = new Map(asked.facts);
  const quoted = await quote({ ...ctx, service }, { untilFit: { search, wish, wanted, most } });
  if (quoted.cost === 0) return;
  const before = (await proof.service.balance({ isFresh: true }))!;
  // The process that confirms dies before it has bought anything.
  const { service: dying } = mortal(service, { at: 4, isDone: false });
  const confirming = confirm(
    { ...ctx, service: asked.crashes.length > 0 ? dying : service },
    { quoteId: quoted.id },
  );
  // The answer to a dead process is lost.
  confirming.catch(() => undefined);
  if (asked.crashes.length === 0) await confirming;
  await expect
    .poll(async () => (await db.selectFrom("reveal").selectAll().execute()).length)
    .toBe(owned.length > 0 ? 2 : 1);
  if (asked.crashes.length > 0) forgetWorkers();
  const { id } = await db
    .selectFrom("reveal")
    .select("id")
    .where("quoteId", "=", quoted.id)
    .executeTakeFirstOrThrow();
  await liveAndDie(t.team, id, service, asked);

  const reveal = (await findReveal(db, id))!;
  const fit = reveal.untilFit!;
  const bought = await db.selectFrom("boughtRecord").selectAll().where("revealId", "=", id).execute();
  const ids = bought.map(({ creatorId }) => creatorId);
  const values = parseUrl(creatorQuery, new URLSearchParams(wish)).values;
  const charged = before - (await proof.service.balance({ isFresh: true }))!;
  expect(reveal.finishedAt).not.toBeNull();
  expect(reveal.held).toBe(0);
  // Service, ledger and receipt agree; the sum is not exceeded, and no creator is bought twice.
  expect(charged).toBe(reveal.charged);
  expect(charged).toBe(ids.length);
  expect(charged).toBeLessThanOrEqual(most);
  expect(new Set([...ids, ...owned]).size).toBe(ids.length + owned.length);
  expect(await auditLedger(db)).toEqual([]);
  // No creator known not to match was bought, and not one more than wanted.
  const wantedFacts = factsOfFilters(values);
  for (const each of ids) expect(verdictOf(known.get(each) ?? {}, wantedFacts)).not.toBe("no");
  const fitting = ids.filter((each) => matchesCreator(values, BY_ID.get(each)!));
  expect(fit).toMatchObject({ found: fitting.length, bought: ids.length, spent: charged });
  expect(fit.found).toBeLessThanOrEqual(wanted);
  const isOver = {
    found: fit.found === wanted,
    spent: charged === most,
    fewFit: ids.length >= 15,
    noMore: true,
  };
  expect(fit.endedBy && isOver[fit.endedBy]).toBe(true);
  if (isIgnoring || fit.endedBy !== "noMore") return;
  // The other creators don't match, or aren't in the search.
  const where = parseUrl(creatorQuery, new URLSearchParams(search)).values;
  const left = ROWS.filter(({ id: each }) => !ids.includes(each) && !owned.includes(each))
    .map((row) => row as unknown as Creator)
    .filter((row) => matchesCreator(where, row) && matchesCreator(values, row))
    .filter((row) => verdictOf(known.get(row.id) ?? {}, wantedFacts) !== "no");
  expect(left).toEqual([]);
}

test("whatever happens in between", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (asked) => {
      const t = await openTestTeam();
      t.team.service = proof.service;
      const ctx = await addMember(t.team, "lia", "admin");
      try {
        await check(t, ctx, asked);
      } finally {
        await t.close();
      }
    }),
    // A hanging case is named too.
    { numRuns: RUNS, endOnFailure: true, timeout: 30_000 },
  );
});
