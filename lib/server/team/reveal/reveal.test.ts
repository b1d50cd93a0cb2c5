import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import type { MemberContext } from "../team-context";
import { booked, openTestTeam, teamBook, type TestTeam } from "../open-test-team";
import { confirm } from "./confirm";
import { findReveal } from "./find-reveal";
import { quote } from "./quote";
import { recover } from "./recover";
import { isRunning } from "./running-reveals";
import { stopReveal } from "./stop-reveal";
import { listUnknownIntents, resolveUnknown } from "./unknown-intents";

let team: TestTeam;
beforeEach(async () => void (team = await openTestTeam()));
afterEach(() => team.close());

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `tiktok_${from + index}`);
const code = (error: unknown) => (error instanceof AppError ? error.code : String(error));
async function reveal(ctx: MemberContext, selection: string[], more: object = {}) {
  const { id } = await quote(ctx, { ids: selection });
  return confirm(ctx, { quoteId: id, ...more });
}
async function finished(id: string) {
  for (let round = 0; round < 400; round++) {
    const found = (await findReveal(team.ada, id))!;
    if (found.finishedAt !== null && !isRunning(id)) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("not finished in 10 s");
}

describe("quote, confirm, receipt", () => {
  test("states the sum, spends it, and owns what was found; what is not found is free", async () => {
    const stated = await quote(team.jun, { ids: [...ids(1, 5), "tiktok_13", "tiktok_1"] });
    expect(stated).toMatchObject({
      chosen: 6,
      owned: 0,
      cost: 6,
      balance: { before: 10_000, after: 9_994 },
      missing: 0,
    });
    const receipt = await confirm(team.jun, { quoteId: stated.id, purpose: " Winter " });
    expect(receipt).toMatchObject({
      state: "done",
      bought: 5,
      charged: 5,
      notFound: ["tiktok_13"],
      held: 0,
      purpose: "Winter",
    });
    expect(await teamBook(team.db)).toEqual({ spent: 5, held: 0, owned: 5, claims: 5 });
    expect(booked(team.service)).toBe(5);
  });

  test("what the team owns is free for everybody", async () => {
    await reveal(team.jun, ids(1, 5));
    expect(await quote(team.ada, { ids: ids(1, 5) })).toMatchObject({ owned: 5, cost: 0 });
    const again = await reveal(team.ada, ids(4, 4));
    expect(again).toMatchObject({ owned: 2, bought: 2, charged: 2 });
    expect(booked(team.service)).toBe(7);
  });

  test("a double click, Back and a retry buy once", async () => {
    const { id } = await quote(team.jun, { ids: ids(1, 9) });
    const results = await Promise.all([1, 2, 3].map(() => confirm(team.jun, { quoteId: id })));
    expect(new Set(results.map((result) => result.id)).size).toBe(1);
    await confirm(team.jun, { quoteId: id });
    expect(booked(team.service)).toBe(9);
    expect(team.service.calls).toHaveLength(1);
  });

  test("only the first so many", async () => {
    const sample = await reveal(team.jun, ids(1, 12), { first: 5 });
    expect(sample).toMatchObject({ toBuy: 5, bought: 5 });
    expect(booked(team.service)).toBe(5);
  });

  test("a quote is one's own, and not for ever", async () => {
    const { id } = await quote(team.jun, { ids: ids(1, 2) });
    expect(await confirm(team.ada, { quoteId: id }).catch(code)).toBe("not_found");
    await team.db
      .updateTable("quote")
      .set({ expires_at_ms: Date.now() - 1 })
      .where("id", "=", id)
      .execute();
    expect(await confirm(team.jun, { quoteId: id }).catch(code)).toBe("quote_expired");
    expect(team.service.calls).toEqual([]);
  });

  test("a malformed id names its place", async () => {
    const error = (await quote(team.jun, { ids: ["tiktok_1", "tiktok_x"] }).catch(
      (thrown: unknown) => thrown,
    )) as AppError;
    expect(error.extra.errors?.map(({ field }) => field)).toEqual(["ids[1]"]);
  });
});

describe("credits and caps", () => {
  test("too few credits are said before anything is sent", async () => {
    team.service.credits = 3;
    expect(await quote(team.jun, { ids: ids(1, 5) })).toMatchObject({ missing: 2, affordable: 3 });
    expect(await reveal(team.jun, ids(1, 5)).catch(code)).toBe("insufficient_credits");
    expect(team.service.calls).toEqual([]);
    expect(await teamBook(team.db)).toEqual({ spent: 0, held: 0, owned: 0, claims: 0 });
  });

  test("50 reveals at once on 10 credits spend exactly 10", async () => {
    team.service.credits = 10;
    team.service.latencyMs = 20;
    const selections = Array.from({ length: 50 }, (_, index) => [`tiktok_${index * 13 + 1}`]);
    const quotes = await Promise.all(selections.map((selection) => quote(team.jun, { ids: selection })));
    const results = await Promise.allSettled(quotes.map(({ id }) => confirm(team.jun, { quoteId: id })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(booked(team.service)).toBe(10);
    expect(await teamBook(team.db)).toEqual({ spent: 10, held: 0, owned: 10, claims: 10 });
  });

  test("a member's cap of the month counts what is held", async () => {
    await team.db
      .updateTable("member")
      .set({ monthly_cap: 6 })
      .where("id", "=", team.jun.member.id)
      .execute();
    await reveal(team.jun, ids(1, 4));
    expect(await quote(team.jun, { ids: ids(20, 5) })).toMatchObject({
      memberCap: { before: 2, after: -3, of: 6 },
      missing: 3,
    });
    expect(await reveal(team.jun, ids(20, 5)).catch(code)).toBe("over_budget");
    expect(await reveal(team.ada, ids(20, 5))).toMatchObject({ charged: 5 });
  });
});

describe("two members at once", () => {
  test("overlapping sets: each creator is bought once", async () => {
    team.service.latencyMs = 60;
    const [one, two] = [ids(14, 80), ids(54, 80)];
    const started = await Promise.all([reveal(team.ada, one), reveal(team.jun, two)]);
    await Promise.all(started.map(({ id }) => finished(id)));
    const findable = [...new Set([...one, ...two])].filter((id) => Number(id.split("_")[1]) % 13 !== 0);
    expect(booked(team.service)).toBe(findable.length);
    expect(await teamBook(team.db)).toMatchObject({
      spent: findable.length,
      held: 0,
      owned: findable.length,
    });
  });
});

describe("a service that fails", () => {
  test("asks to wait: nothing is charged meanwhile, then it goes on by itself under the same key", async () => {
    let refusals = 2;
    team.service.fault = () =>
      refusals-- > 0
        ? { state: "void", code: "rate_limited", message: "Wait.", retryAfterS: 0.2 }
        : undefined;
    const { id } = await reveal(team.jun, ids(1, 3));
    expect(await finished(id)).toMatchObject({ state: "done", bought: 3, charged: 3 });
    expect(new Set(team.service.calls).size).toBe(1);
    expect(team.service.calls).toHaveLength(3);
  });

  test("refuses: everything is given back and the next person may buy", async () => {
    team.service.fault = () => ({ state: "void", code: "invalid_api_key", message: "The key was rejected." });
    const receipt = await finished((await reveal(team.jun, ids(1, 250))).id);
    expect(receipt).toMatchObject({ bought: 0, charged: 0, held: 0, message: "The key was rejected." });
    expect(team.service.calls).toHaveLength(1);
    expect(await teamBook(team.db)).toEqual({ spent: 0, held: 0, owned: 0, claims: 0 });
    team.service.fault = () => undefined;
    expect(await reveal(team.ada, ids(1, 3))).toMatchObject({ bought: 3 });
  });

  test("loses the answer after charging: our own service is asked again under the same key", async () => {
    team.service.fault = () => "charge-then-lose";
    const { id } = await reveal(team.jun, ids(1, 3));
    expect(await finished(id)).toMatchObject({ state: "unknown", held: 3, unknown: 3, charged: 0 });
    expect(await teamBook(team.db)).toMatchObject({ spent: 0, held: 3, claims: 3 });
    team.service.fault = () => undefined;
    await recover(team.ada);
    expect(await finished(id)).toMatchObject({ state: "done", bought: 3, charged: 3, held: 0 });
    expect(booked(team.service)).toBe(3);
  });

  test("takes more than was asked, sends strangers and duplicates: what it took is booked, strangers are not kept", async () => {
    const creators = [{ id: "tiktok_1" }, { id: "tiktok_1" }, { id: "tiktok_999" }];
    team.service.fault = () => ({ state: "settled", creators, notFound: [], charged: 3 });
    const receipt = await reveal(team.jun, ids(1, 2));
    expect(receipt).toMatchObject({ bought: 1, charged: 3, notFound: ["tiktok_2"] });
    expect(await teamBook(team.db)).toEqual({ spent: 3, held: 0, owned: 1, claims: 1 });
  });

  test("Stop keeps what was bought and gives back the rest", async () => {
    team.service.latencyMs = 150;
    const { id } = await quote(team.jun, { ids: ids(1, 300) });
    const confirming = confirm(team.jun, { quoteId: id });
    await expect.poll(() => team.service.calls.length).toBe(1);
    const { id: revealId } = await team.db.selectFrom("reveal").select("id").executeTakeFirstOrThrow();
    await stopReveal(team.jun, revealId);
    await confirming;
    const receipt = await finished(revealId);
    expect(receipt.state).toBe("stopped");
    expect(receipt.bought).toBe(booked(team.service));
    expect(await teamBook(team.db)).toMatchObject({ spent: booked(team.service), held: 0 });
    expect(team.service.calls).toHaveLength(1);
  });
});

describe("another service, over HTTP", () => {
  test("an unclear outcome is never sent again and waits for an admin", async () => {
    await team.close();
    team = await openTestTeam("http");
    team.service.fault = () => "charge-then-lose";
    const { id } = await reveal(team.jun, ids(1, 4));
    await finished(id);
    team.service.fault = () => undefined;
    await recover(team.ada);
    expect(team.service.calls).toHaveLength(1);
    const [unknown] = await listUnknownIntents(team.db);
    expect(unknown).toMatchObject({ credits: 4, memberName: "Jun" });
    await resolveUnknown(team.ada, unknown!.id, "charge");
    expect(await teamBook(team.db)).toMatchObject({ spent: 4, held: 0 });
    expect(await resolveUnknown(team.ada, unknown!.id, "release").catch(code)).toBe("conflict");
  });
});

describe("a crash", () => {
  const crashed = (state: "reserved" | "sent") =>
    // What a killed process leaves: the intent in this state and nobody at work on it.
    team.db
      .updateTable("intent")
      .set({ state })
      .where("state", "in", ["settled", "reserved", "unknown"])
      .execute();

  test("before sending: it goes on where it was", async () => {
    team.service.fault = () => "charge-then-lose";
    const { id } = await reveal(team.jun, ids(1, 3));
    await finished(id);
    await crashed("reserved");
    await team.db.updateTable("reveal").set({ finished_at: null }).execute();
    team.service.fault = () => undefined;
    await recover(team.ada);
    expect(await finished(id)).toMatchObject({ state: "done", bought: 3, charged: 3 });
    expect(booked(team.service)).toBe(3);
  });

  test("after sending: the same key tells what became of it", async () => {
    team.service.fault = () => "charge-then-lose";
    const { id } = await reveal(team.jun, ids(1, 3));
    await finished(id);
    await crashed("sent");
    await team.db.updateTable("reveal").set({ finished_at: null }).execute();
    await recover(team.ada);
    expect(await finished(id)).toMatchObject({ state: "done", bought: 3, charged: 3, held: 0 });
    expect(new Set(team.service.calls).size).toBe(1);
    expect(booked(team.service)).toBe(3);
  });
});

test("entries cannot be changed or deleted", async () => {
  await reveal(team.jun, ids(1, 2));
  await expect(team.db.updateTable("team_entry").set({ amount: 0 }).execute()).rejects.toThrow("append-only");
  await expect(team.db.deleteFrom("team_entry").execute()).rejects.toThrow("append-only");
});
