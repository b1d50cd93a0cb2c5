/** Reading and stopping a reveal: ownership, and refusals without a trace. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAudit } from "@/lib/server/access/read-audit";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal, runningReveal } from "./read-reveal";
import { stopReveal } from "./stop-reveal";

let t: TestTeam;
let id: string;
beforeEach(async () => {
  t = await openTestTeam();
  const { id: quoteId } = await quote(t.ben, { ids: ids(1, 3) });
  id = (await confirm(t.ben, { quoteId, purpose: "Spring" })).id;
});
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

test("its buyer and admins read the same receipt, also when the buyer is disabled", async () => {
  const receipt = await readReveal(t.ben, id);
  expect(receipt).toMatchObject({ id, state: "done", memberName: "ben", purpose: "Spring", charged: 3 });
  expect(await readReveal(t.ana, id)).toEqual(receipt);
  await t.team.db.updateTable("member").set({ disabledAt: "2026" }).where("id", "=", "ben").execute();
  expect(await readReveal(t.ana, id)).toEqual(receipt);
});

describe.each([
  ["reading", readReveal],
  ["stopping", stopReveal],
])("%s", (_, verb) => {
  test("a foreign and an unknown reveal get the same answer", async () => {
    const eve = await addMember(t.team, "eve", "member");
    const theirs = await refusalOf(t.team.db, () => verb(eve, id));
    expect(theirs.code).toBe("not_found");
    for (const wrong of ["nothing", "", "' or 1=1"])
      expect(await refusalOf(t.team.db, () => verb(t.ana, wrong))).toEqual(theirs);
  });

  test.each([undefined, 5, null, ["x"]])("%j is refused", async (wrong) => {
    const refusal = await refusalOf(t.team.db, () => verb(t.ben, wrong as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["body"] });
  });

  test("is not for an API key without its scope", async () => {
    const key = { ...t.ben, ...keyCaller("key_1", NO_ORIGIN) };
    key.actor = { ...key.actor, scopes: ["search"] };
    expect((await refusalOf(t.team.db, () => verb(key, id))).code).toBe("forbidden");
  });
});

test("stopping an ended reveal changes nothing", async () => {
  const receipt = await readReveal(t.ben, id);
  expect(await stopReveal(t.ben, id)).toEqual(receipt);
  expect(await readAudit(t.ana, { act: "reveal.stopped" })).toEqual([]);
});

test("a running reveal is reported only to its buyer, until it ends", async () => {
  expect(await runningReveal(t.ben)).toBeNull();
  const unfinished = t.team.db.updateTable("reveal").where("id", "=", id);
  await unfinished.set({ finishedAt: null }).execute();
  expect(await runningReveal(t.ben)).toEqual({ id, chosen: 3, wanted: null });
  expect(await runningReveal(t.ana)).toBeNull();
  await unfinished.set({ finishedAt: "2026-11-22T00:00:00.000Z" }).execute();
  expect(await runningReveal(t.ben)).toBeNull();
});

test("an admin stops a colleague's reveal, and the log says who", async () => {
  t.service.faults = ["limited"];
  const { id: quoteId } = await quote(t.ben, { ids: ids(11, 14) });
  const running = confirm(t.ben, { quoteId });
  const paused = () =>
    t.team.db
      .updateTable("reveal")
      .set({ pausedUntilMs: Date.now() + 3_600_000 })
      .where("pausedUntilMs", ">", 0)
      .returning("id")
      .executeTakeFirst();
  await expect.poll(paused).toBeDefined();
  const { id: other } = (await paused())!;
  expect(await stopReveal(t.ana, other)).toMatchObject({ state: "stopped", bought: 0, held: 0 });
  expect(await readAudit(t.ana, { act: "reveal.stopped" })).toMatchObject([
    { actor: { id: "ana" }, subject: { kind: "reveal", id: other } },
  ]);
  await running;
});
