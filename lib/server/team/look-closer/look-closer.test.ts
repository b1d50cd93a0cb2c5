/** The verbs with the embedded service on a catalogue of files. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anonymousCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody } from "@/lib/contract/query";
import type { LookStep, ProvenById } from "@/lib/domain/proofs/look-step";
import { PROOF_FIELDS, isDecided, type CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import type { AnyRow } from "@/lib/testing/brute-force";
import { wrongFacts } from "@/lib/testing/fact-oracle";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import type { MemberContext } from "../team-context";
import { knownFacts, lookCloser } from "./look-closer";

const NOW = Date.UTC(2026, 0, 1);
const rows = [...demoCreators({ posts: 0, creators: 1_500, seed: 3, now: NOW })] as AnyRow[];
const byId = new Map(rows.map((row) => [row.id, row]));
const search = parseBody(creatorQuery, { perPage: 50 }).values;

let t: TestTeam;
let opened: ProofService;
let ben: MemberContext;
beforeEach(async () => {
  [t, opened] = [await openTestTeam(), await openProofService(rows)];
  ben = { ...t.ben, service: opened.service };
});
afterEach(async () => {
  await t.close();
  await opened.close();
});

type Input = Parameters<typeof lookCloser>[1];

async function stepsOf(ctx: MemberContext, input: Input = { search }): Promise<LookStep[]> {
  const steps: LookStep[] = [];
  for await (const step of await lookCloser(ctx, input)) steps.push(step);
  return steps;
}

const factsIn = (proven: ProvenById, id: string): CreatorFacts =>
  Object.fromEntries(Object.entries(proven[id] ?? {}).map(([field, { fact }]) => [field, fact]));

/** The service with a hook before each free search. */
function before(service: DiscoveryService, each: (nth: number) => unknown): DiscoveryService {
  let nth = 0;
  return {
    ...service,
    searchCreatorIds: async (values, options) => {
      await each(++nth);
      return service.searchCreatorIds(values, options);
    },
  };
}

describe("looking closer", () => {
  test("proves facts step by step and keeps them for the team", async () => {
    const steps = await stepsOf(ben);
    expect(steps.at(-1)).toMatchObject({ state: "finished", most: 25 });
    const { data } = await opened.service.searchCreatorIds(search);
    const proven = await knownFacts({ ...t.ana, service: opened.service }, data);
    const wrong = data.flatMap((id) => wrongFacts(factsIn(proven, id), byId.get(id)!));
    expect(wrong).toEqual([]);
    const shown = data.flatMap((id) =>
      PROOF_FIELDS.filter((field) => isDecided(field, factsIn(proven, id)[field])),
    );
    expect(shown.length).toBeGreaterThan(250);
    const told = Object.assign({}, ...steps.map((step) => (step.state === "proven" ? step.facts : {})));
    expect(told).toEqual(proven);
    const checks = steps.filter(({ state }) => state === "checking");
    expect(checks.length).toBeGreaterThan(5);
    expect(checks[0]).toMatchObject({ field: expect.any(String), done: expect.any(Number) });
  });

  test("a second run asks less and finds no contradiction", async () => {
    const first = await stepsOf(ben);
    const second = await stepsOf({ ...t.ana, service: opened.service });
    const doneIn = (steps: LookStep[]) => (steps.at(-1) as { done: number }).done;
    expect(doneIn(first)).toBeLessThanOrEqual(25);
    expect(second.at(-1)!.state).toBe("finished");
    const decided = async () => {
      const proven = await knownFacts(ben, (await opened.service.searchCreatorIds(search)).data);
      return Object.values(proven).flatMap((facts) => Object.keys(facts)).length;
    };
    expect(await decided()).toBeGreaterThan(300);
  });

  test("skips owned and unnamed creators", async () => {
    const { data } = await opened.service.searchCreatorIds(search);
    const owned = data.map((id) => ({
      creator: byId.get(id) as never,
      revealedAt: new Date(NOW).toISOString(),
    }));
    await ownRecords(t.team.db, { revealId: "r", memberId: "ben" }, owned);
    expect((await stepsOf(ben)).filter(({ state }) => state === "checking")).toEqual([]);
    const named = await stepsOf(ben, { search, ids: data.slice(0, 20) });
    expect(named.filter(({ state }) => state === "checking").length).toBeGreaterThan(2);
  });

  test("every search is a background search", async () => {
    const seen: unknown[] = [];
    const service = { ...opened.service };
    service.searchCreatorIds = (given, options) => {
      seen.push(options?.isBackground);
      return opened.service.searchCreatorIds(given, options);
    };
    await stepsOf({ ...ben, service });
    expect(new Set(seen)).toEqual(new Set([true]));
  });
});

describe("the catalogue changes", () => {
  test("while a plan runs: it stops without mixing states", async () => {
    const changed = rows.map((row) => ({ ...row, followers: 7, email: undefined, country: "Atlantis" }));
    const service = before(opened.service, (nth) => (nth === 5 ? opened.publish(changed) : undefined));
    const steps = await stepsOf({ ...ben, service });
    expect(steps.at(-1)).toMatchObject({ state: "stopped", reason: "changed", ids: expect.any(Array) });
    const { ids } = steps.at(-1) as { ids: readonly string[] };
    expect(ids).toHaveLength(50);
    expect(await knownFacts(ben, [...ids])).toEqual({});
  });

  test("between two plans: old facts are hidden", async () => {
    await stepsOf(ben);
    const { data } = await opened.service.searchCreatorIds(search);
    expect(Object.keys(await knownFacts(ben, data)).length).toBe(50);
    await opened.publish([{ id: "tiktok_999999999", dateCreated: NOW }]);
    expect(await knownFacts(ben, data)).toEqual({});
    expect((await stepsOf(ben)).at(-1)!.state).toBe("finished");
  });
});

describe("leaving", () => {
  test("the steps ends the plan and keeps its facts", async () => {
    let searches = 0;
    const service = before(opened.service, () => searches++);
    for await (const step of await lookCloser({ ...ben, service }, { search }))
      if (step.state === "proven") break;
    const sent = searches;
    expect(sent).toBeLessThan(6);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(searches).toBe(sent);
    expect(await t.team.db.selectFrom("creatorFact").selectAll().execute()).not.toEqual([]);
  });

  test("a disconnect ends it", async () => {
    const gone = new AbortController();
    const service = before(opened.service, (nth) => nth === 3 && gone.abort(new Error("gone")));
    await expect(stepsOf({ ...ben, service, signal: gone.signal })).rejects.toThrow();
  });
});

describe("permissions and refusals", () => {
  test("visitors", async () => {
    const nobody = { ...ben, ...anonymousCaller(NO_ORIGIN) };
    expect((await refusalOf(t.team.db, () => lookCloser(nobody, { search }))).code).toBe("not_signed_in");
    expect((await refusalOf(t.team.db, () => knownFacts(nobody, ["tiktok_1"]))).code).toBe("not_signed_in");
  });

  test.each<[object | null]>([
    [{ search: { oops: 1 } }],
    [{ search: { perPage: 101 } }],
    [{ search: {}, ids: [] }],
    [{ search: {}, ids: ["somebody"] }],
    [{ search: {}, ids: Array(101).fill("tiktok_1") }],
  ])("%j", async (input) => {
    const refusal = await refusalOf(t.team.db, () => lookCloser(ben, input as never));
    expect(refusal.code).toBe("invalid_parameter");
  });

  test("more ids than a page has", async () => {
    for (const ids of [[], ["somebody"], Array(101).fill("tiktok_1")])
      expect((await refusalOf(t.team.db, () => knownFacts(ben, ids))).code).toBe("invalid_parameter");
  });
});
