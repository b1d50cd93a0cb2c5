/** The one shape of a verb: the order of its checks, its input, its transaction. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { defineVerb, parseWith, type VerbContext } from "./define-verb";
import { readAudit } from "./read-audit";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const rename = (db: VerbContext["db"], name: string) =>
  db.updateTable("member").set({ name }).where("id", "=", "ben").execute();
const nameOfBen = async () =>
  (await t.team.db.selectFrom("member").select("name").where("id", "=", "ben").executeTakeFirstOrThrow())
    .name;

describe("input", () => {
  const person = z.strictObject({
    name: z.string().min(2),
    tags: z.array(z.object({ id: z.int() })).optional(),
    page: z.string().transform(Number).optional(),
  });
  const echo = defineVerb({ scope: "search", input: person }, async (_: VerbContext, input) => input);

  test("reaches the verb as the schema transforms it", async () => {
    expect(await echo(t.ben, { name: "Eve", page: "7" as never })).toEqual({ name: "Eve", page: 7 });
  });

  test.each<[unknown, string[]]>([
    [{ name: "E" }, ["name"]],
    [{ name: 5 }, ["name"]],
    [{}, ["name"]],
    [{ name: "Eve", tags: [{ id: 1 }, { id: "x" }, {}] }, ["tags.1.id", "tags.2.id"]],
    [{ name: "", page: 3 }, ["name", "page"]],
    [{ name: "Eve", role: "admin" }, ["body"]],
    [null, ["body"]],
    [undefined, ["body"]],
    ["name=Eve", ["body"]],
    [[], ["body"]],
  ])("%j is refused, naming each field by its path", async (raw, fields) => {
    const refusal = await refusalOf(t.team.db, () => echo(t.ben, raw as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
    for (const error of refusal.extra.errors!) {
      expect(error.code).toBe("invalid_value");
      expect(error.message).not.toBe("");
    }
  });

  test("may be read by a function, whose error is the verb's", async () => {
    const errors = [{ field: "ids[1]", code: "invalid_value", message: "is not an id" }];
    const input = (raw: unknown) => {
      if (raw !== "good") throw new AppError("invalid_parameter", "Wrong.", { errors });
      return { isGood: true };
    };
    const verb = defineVerb({ scope: "search", input }, async (_: VerbContext, parsed) => parsed);
    expect(await verb(t.ben, "good" as never)).toEqual({ isGood: true });
    const refusal = await refusalOf(t.team.db, () => verb(t.ben, "bad" as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["ids[1]"], detail: "Wrong." });
    expect(parseWith(input, "good")).toEqual({ isGood: true });
  });

  test("is ignored by a verb without input", async () => {
    const verb = defineVerb({ scope: "search", input: null }, async (_: VerbContext, input) => String(input));
    expect(await (verb as (ctx: VerbContext, input: unknown) => Promise<string>)(t.ben, { a: 1 })).toBe(
      "undefined",
    );
  });

  test("is read after the scope check", async () => {
    let parsed = 0;
    const input = (raw: unknown) => (parsed++, raw);
    const verb = defineVerb({ scope: "members", input }, async () => expect.fail("it ran"));
    expect((await refusalOf(t.team.db, () => verb(t.ben, 1))).code).toBe("forbidden");
    expect(parsed).toBe(0);
  });
});

describe("the transaction", () => {
  const act = "member.enabled" as const;

  test("exists for a verb with an act, and is rolled back on errors", async () => {
    const verb = defineVerb({ scope: "members", input: null, act }, async ({ db }: VerbContext, _, audit) => {
      expect(db.isTransaction).toBe(true);
      await rename(db, "changed");
      await audit({ act, subject: "ben" });
      throw new AppError("conflict");
    });
    expect((await refusalOf(t.team.db, () => verb(t.ana))).code).toBe("conflict");
  });

  test("can be requested without an act", async () => {
    const verb = defineVerb(
      { scope: "members", input: null, transaction: "write" },
      async ({ db }: VerbContext) => {
        await rename(db, "changed");
        throw new AppError("conflict");
      },
    );
    expect((await refusalOf(t.team.db, () => verb(t.ana))).code).toBe("conflict");
  });

  test("is absent for reading verbs and on request", async () => {
    const isIn = async ({ db }: VerbContext) => db.isTransaction;
    expect(await defineVerb({ scope: "members", input: null }, isIn)(t.ana)).toBe(false);
    expect(await defineVerb({ scope: "members", input: null, act, transaction: "none" }, isIn)(t.ana)).toBe(
      false,
    );
  });

  test("opened by the verb has both entry and change", async () => {
    const verb = defineVerb(
      { scope: "members", input: z.boolean(), act, transaction: "none" },
      async ({ db }: VerbContext, fails, audit) =>
        db.transaction().execute(async (trx) => {
          await rename(trx, "changed");
          await audit({ act, subject: "ben" }, trx);
          if (fails) throw new AppError("conflict");
        }),
    );
    expect((await refusalOf(t.team.db, () => verb(t.ana, true))).code).toBe("conflict");
    await verb(t.ana, false);
    expect(await nameOfBen()).toBe("changed");
    expect(await readAudit(t.ana, {})).toMatchObject([{ act, subject: { id: "ben" } }]);
  });

  test("two simultaneous verbs don't see each other's incomplete work", async () => {
    const add = defineVerb({ scope: "members", input: null, act }, async ({ db }: VerbContext, _, audit) => {
      await rename(
        db,
        `${(await db.selectFrom("member").select("name").where("id", "=", "ben").execute())[0]!.name}+`,
      );
      await audit({ act, subject: "ben" });
    });
    await Promise.all(Array.from({ length: 8 }, () => add(t.ana)));
    expect(await nameOfBen()).toBe("ben++++++++");
    expect(await readAudit(t.ana, {})).toHaveLength(8);
  });
});

test("describes itself for the list of verbs", () => {
  const acts = ["member.enabled", "member.disabled"] as const;
  const input = z.string();
  const verb = defineVerb({ scope: ["audit", "keys"], input, act: acts }, async () => {});
  expect({ ...verb }).toEqual({ scope: ["audit", "keys"], acts, isVerb: true });
  expect(defineVerb({ scope: "public", input: null }, async () => {}).acts).toEqual([]);
});
