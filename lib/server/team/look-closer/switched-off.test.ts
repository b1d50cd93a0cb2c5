/** LOOK_CLOSER=off: only searches by people are sent, and no fact is shown. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseBody } from "@/lib/contract/query";
import { creatorQuery } from "@/lib/contract/creators";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { quote } from "../reveal/quote";
import { knownFacts, lookCloser } from "./look-closer";

let t: TestTeam;
beforeAll(async () => {
  process.env.LOOK_CLOSER = "off";
  t = await openTestTeam();
});
afterAll(() => t.close());

test("reports it and sends nothing", async () => {
  const asked: string[] = [];
  const service = new Proxy(t.ben.service, {
    get: (target, name: keyof typeof t.ben.service) => {
      asked.push(name);
      return target[name];
    },
  });
  const { values } = parseBody(creatorQuery, {});
  const steps = [];
  for await (const step of await lookCloser({ ...t.ben, service }, { search: values })) steps.push(step);
  expect(steps).toEqual([{ state: "off" }]);
  const row = { creatorId: "tiktok_1", field: "country", fact: "{}", provenAtMs: Date.now() };
  await t.team.db
    .insertInto("creatorFact")
    .values({ ...row, provider: "embedded" })
    .execute();
  expect(await knownFacts({ ...t.ben, service }, ["tiktok_1"])).toEqual({});
  expect(asked).toEqual([]);
  expect((await quote(t.ben, { ids: ["tiktok_1"] })).value).toBeNull();
});
