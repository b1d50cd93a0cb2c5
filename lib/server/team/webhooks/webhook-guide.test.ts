/** The examples of the guide accept what Scoutdeck signs, and nothing else. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";
import { ATTEMPT_WAITS_S, TEST_EVENT, WEBHOOK_EVENTS } from "@/lib/contract/webhooks";
import { newSecret, signatureOf } from "./webhook-secret";

const guide = readFileSync(join(root, "docs/guides/webhooks.md"), "utf8");
const codeOf = (language: string) => guide.split(`\`\`\`${language}\n`)[1]!.split("```")[0]!;
const AT_S = 1_795_651_200;

let folder: string;
let cases: { secret: string; headers: Record<string, string>; body: string; now: number; isRight: boolean }[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-guide-"));
  const [{ secret }, { secret: other }] = [newSecret("a"), newSecret("a")];
  const [id, body] = ["msg_1", '{"type":"reveal.finished","data":{"é":1}}'];
  const headersOf = (secrets: readonly string[]) => ({
    "webhook-id": id,
    "webhook-timestamp": String(AT_S),
    "webhook-signature": signatureOf(secrets, { id, timestamp: AT_S, body }),
  });
  const right = { secret, headers: headersOf([secret]), body, now: AT_S + 60, isRight: true };
  cases = [
    right,
    { ...right, headers: headersOf([other, secret]) },
    { ...right, headers: headersOf([other]), isRight: false },
    { ...right, body: `${body} `, isRight: false },
    { ...right, now: AT_S + 3_600, isRight: false },
    { ...right, now: AT_S - 3_600, isRight: false },
    { ...right, headers: { ...right.headers, "webhook-id": "msg_2" }, isRight: false },
    { ...right, headers: { ...right.headers, "webhook-signature": "v1," }, isRight: false },
    {
      ...right,
      headers: {
        ...right.headers,
        "webhook-signature": right.headers["webhook-signature"].replace("v1,", "v2,"),
      },
      isRight: false,
    },
  ];
});
afterAll(() => rmSync(folder, { recursive: true }));

test("in JavaScript", async () => {
  const file = join(folder, "verify.mjs");
  writeFileSync(file, codeOf("js"));
  const { verify } = (await import(/* @vite-ignore */ file)) as {
    verify: (...args: unknown[]) => boolean;
  };
  for (const { secret, headers, body, now, isRight } of cases)
    expect(verify(secret, headers, body, now * 1_000)).toBe(isRight);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
test.runIf(hasPython)("in Python", () => {
  const program = `${codeOf("python")}
import json, sys
print(json.dumps([verify(c["secret"], c["headers"], c["body"].encode(), c["now"]) for c in json.load(sys.stdin)]))`;
  const { stdout, stderr } = spawnSync("python3", ["-c", program], {
    input: JSON.stringify(cases),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual(cases.map(({ isRight }) => isRight));
});

test("the guide names every event with its entries, and the waits", () => {
  for (const [event, entries] of Object.entries({ ...WEBHOOK_EVENTS, [TEST_EVENT]: ["webhookId"] })) {
    const row = guide.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${event}\``));
    for (const entry of entries) expect(row).toContain(`\`${entry}\``);
  }
  const hours = ATTEMPT_WAITS_S.slice(4).map((seconds) => seconds / 3_600);
  expect(guide.replaceAll("\n", " ")).toContain(
    `5 seconds, 5 and 30 minutes, ${hours.slice(0, -1).join(", ")} and ${hours.at(-1)} hours`,
  );
});
