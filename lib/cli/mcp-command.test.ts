/** Agents that start their tools as programs: the official client over stdio, against a running server. */
import { spawnSync } from "node:child_process";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, expect, test } from "vitest";
import { POST } from "@/app/api/mcp/route";
import { connectAgent, REVISIONS } from "@/lib/testing/agent-client";
import { CLI } from "@/lib/testing/compile-programs";
import { openKeyedTeam, type KeyedTeam } from "@/lib/testing/open-keyed-team";
import { ids } from "@/lib/testing/open-test-team";
import { serveRoute, type ServedRoutes } from "@/lib/testing/serve-routes";

let t: KeyedTeam;
let served: ServedRoutes;
beforeEach(async () => {
  t = await openKeyedTeam();
  served = await serveRoute({ POST });
});
afterEach(async () => {
  await served.close();
  await t.leave();
});

const program = (key: string, url = served.url) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [...CLI, "mcp", "--url", url],
    env: { PATH: process.env.PATH ?? "", SCOUTDECK_API_KEY: key },
  });

test.each([REVISIONS[0], REVISIONS[2]])("an agent that speaks %s buys over stdio", async (revision) => {
  const { key } = await t.keyFor();
  const agent = await connectAgent(program(key), { revision, name: "Desk" });
  expect(agent.revision).toBe(revision);
  const { quote_id, credits } = await agent.call("quote_reveal", { userIds: ids(1, 2) });
  expect(await agent.call("confirm_reveal", { quote_id, credits })).toMatchObject({ charged: 2, left: 498 });
  expect(await agent.call("confirm_reveal", { quote_id, credits })).toMatchObject({
    error: { code: "quote_used" },
  });
  expect(await agent.call("usage")).toMatchObject({ purchases: [{ credits: 2, agent: "Desk" }] });
  await agent.close();
  expect(t.service.charged).toBe(2);
});

test("a line that is no message is answered, and the next one is read", () => {
  const { stdout, status } = spawnSync(process.execPath, [...CLI, "mcp", "--url", served.url], {
    env: { ...process.env, SCOUTDECK_API_KEY: "sd_live_x" },
    input: 'null\n"x"\n[\n',
    encoding: "utf8",
  });
  const codes = stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { error: object }).error);
  expect([status, codes]).toEqual([0, Array(3).fill(expect.objectContaining({ code: -32_700 }))]);
});

test("a wrong key and a server that does not run are said", async () => {
  await expect(connectAgent(program("sd_live_wrong"), { revision: REVISIONS[2] })).rejects.toThrow(
    "Send a valid key",
  );
  const { key } = await t.keyFor();
  await expect(connectAgent(program(key, "http://127.0.0.1:9"), { revision: REVISIONS[2] })).rejects.toThrow(
    "Start it, or set --url",
  );
});
