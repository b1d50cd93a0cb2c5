/** Proven facts stay for the team while they are valid. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fact } from "@/lib/domain/proofs/facts";
import { personOf } from "@/lib/server/team/privacy/person";
import { markErased } from "@/lib/server/schema/erased-marks";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { asProven, forgetFacts, isNarrowed, KEPT_MS, pruneFacts, readFacts, saveFacts } from "./kept-facts";

const STATE = { provider: "embedded", version: "7" };
const UNTOLD = { provider: "address:https://service.example", version: null };
const NOW = Date.UTC(2026, 10, 1);
const HOUR_MS = 3_600_000;
const A = "tiktok_1";
const B = "youtube_2";
const france: Fact = { kind: "list", oneOf: ["France"] };
const notItaly: Fact = { kind: "list", noneOf: ["Italy"] };
const over = (min: number): Fact => ({ kind: "band", min, isStated: true });
const under = (max: number): Fact => ({ kind: "band", max, isStated: true });

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const save = (id: string, facts: object, state = STATE as typeof STATE | typeof UNTOLD, now = NOW) =>
  saveFacts(t.team.db, new Map([[id, facts]]), state, now);
const read = async (state: typeof STATE | typeof UNTOLD = STATE, now = NOW) =>
  asProven(await readFacts(t.team.db, [A, B], state, now));
const at = (ms: number) => new Date(ms).toISOString();

test("saves facts with the time of proof", async () => {
  await save(A, { country: france, emailExists: { kind: "flag", has: false } });
  await save(B, { followers: over(10) });
  expect(await read()).toEqual({
    [A]: {
      country: { fact: france, provenAt: at(NOW) },
      emailExists: { fact: { kind: "flag", has: false }, provenAt: at(NOW) },
    },
    [B]: { followers: { fact: over(10), provenAt: at(NOW) } },
  });
  expect(await readFacts(t.team.db, [], STATE)).toEqual(new Map());
});

test("facts end with another catalogue state, another service or after seven days", async () => {
  await save(A, { country: france });
  expect(await read({ ...STATE, version: "8" })).toEqual({});
  expect(await read({ provider: "address:x", version: "7" })).toEqual({});
  expect(await read({ provider: "embedded", version: null })).toEqual({});
  expect(await read(STATE, NOW + KEPT_MS - 1)).not.toEqual({});
  expect(await read(STATE, NOW + KEPT_MS)).toEqual({});
});

test("facts of one state are combined over all plans, with the time of the first", async () => {
  await save(A, { followers: over(10) });
  const kept = await save(A, { followers: under(90) }, STATE, NOW + HOUR_MS);
  expect(asProven(kept)).toEqual(await read());
  expect(await read()).toEqual({
    [A]: { followers: { fact: { kind: "band", min: 10, max: 90, isStated: true }, provenAt: at(NOW) } },
  });
});

test("without a state, facts older than an hour are replaced unless they show more", async () => {
  await save(A, { followers: over(10), country: france, age: france }, UNTOLD);
  const later = NOW + HOUR_MS + 1;
  const age: Fact = { kind: "list", noneOf: ["France"] };
  await save(A, { followers: under(90), country: notItaly, age }, UNTOLD, later);
  expect((await read(UNTOLD, later))[A]).toEqual({
    followers: { fact: under(90), provenAt: at(later) },
    country: { fact: france, provenAt: at(NOW) },
    age: { fact: age, provenAt: at(later) },
  });
});

test.each([
  [STATE, KEPT_MS, true],
  [UNTOLD, HOUR_MS, true],
  [UNTOLD, HOUR_MS + 1, false],
])("%j after %i ms is narrowed: %s", (state, age, isIt) => {
  expect(isNarrowed({ fact: france, provenAtMs: NOW }, state, NOW + age)).toBe(isIt);
});

test("overwrites facts of another catalogue", async () => {
  await save(A, { country: france });
  await save(A, { country: { kind: "list", oneOf: ["Italy"] } }, { ...STATE, version: "8" });
  expect(await read()).toEqual({});
  expect(Object.keys(await read({ ...STATE, version: "8" }))).toEqual([A]);
});

test("keeps nothing about an erased person", async () => {
  await t.team.db.transaction().execute((trx) => markErased(trx, personOf([A], [])));
  expect(await save(A, { country: france })).toEqual(new Map());
  expect(await t.team.db.selectFrom("creatorFact").selectAll().execute()).toEqual([]);
});

test("deletes contradicted and old facts", async () => {
  await save(A, { country: france });
  await save(B, { country: france });
  await forgetFacts(t.team.db, []);
  await forgetFacts(t.team.db, [A]);
  expect(Object.keys(await read())).toEqual([B]);
  await pruneFacts(t.team.db, NOW + KEPT_MS - 1);
  expect(Object.keys(await read())).toEqual([B]);
  await pruneFacts(t.team.db, NOW + KEPT_MS);
  expect(await t.team.db.selectFrom("creatorFact").selectAll().execute()).toEqual([]);
});

test("a removed field is not shown", async () => {
  const row = { creatorId: A, field: "shoeSize", fact: "{}", provenAtMs: NOW, provider: "embedded" };
  await t.team.db
    .insertInto("creatorFact")
    .values({ ...row, catalogueVersion: "7" })
    .execute();
  expect(await read()).toEqual({});
});
