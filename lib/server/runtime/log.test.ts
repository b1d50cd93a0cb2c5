/** Contents of the log, and what is never in it. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { captureLog, type CapturedLog } from "@/lib/testing/capture-log";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { describeError, logEvent, openLog, LINES_A_KIND, WINDOW_MS } from "./log";
import { inRequest, noteCaller } from "./request-scope";

const SETTINGS = {
  AUTH_SECRET: 'a secret with a " in it',
  AUTH_SECRET_PREVIOUS: "the secret from before it",
  ADMIN_PASSWORD: "rusty kettle",
  METRICS_TOKEN: "",
  DATABASE_URL: "postgres://deck:blue%20heron@db.internal:5432/deck",
  CATALOGUE_URL: "http://deck:gold%20finch@clicks.internal:8123/deck",
  SMTP_URL: "smtp://deck:grey%20goose@mail.internal",
};
let log: CapturedLog;
beforeEach(() => {
  for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
  log = captureLog();
});
afterEach(() => {
  log.stop();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test("an event is one JSON line with its level, time and name", () => {
  logEvent("warn", "charge.answered", { revealId: "r", outcome: "unknown", text: "two\nlines" });
  expect(log.text()).toMatch(/^\{[^\n]*\}\n$/);
  expect(log.lines).toEqual([
    {
      level: "warn",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: "charge.answered",
      revealId: "r",
      outcome: "unknown",
      text: "two\nlines",
    },
  ]);
});

test("an error has its causes and where it was thrown, and none of its other fields", () => {
  const cause = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const err = Object.assign(new TypeError("It failed.", { cause }), { body: "what a client sent" });
  logEvent("error", "request.failed", { err });
  expect(log.lines[0]).toMatchObject({
    problem: "The disk of the data folder is full; free some space and try again.",
    err: { type: "TypeError", message: "It failed.", cause: { code: "SQLITE_FULL" } },
  });
  expect(log.text()).toContain("log.test.ts");
  expect(log.text()).not.toContain("what a client sent");
});

describe("is never logged", () => {
  const badJson = () => {
    try {
      JSON.parse('hunter2": "x');
    } catch (error) {
      return error;
    }
  };
  test.each<[string, unknown, string]>([
    ["an e-mail address", "no such member: ada.l+x@example.co.uk", "ada"],
    ["an API key", "sd_live_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd", "0123456789AB"],
    ["a token of an agent", `refused sd_refresh_${"aB-_".repeat(10)}xyz`, "aB-_"],
    ["a code of an agent", `/cb?code=code_${"aB-_".repeat(10)}xyz`, "aB-_"],
    ["the secret of a webhook", "sealing whsec_QUJDREVGR0g+/zEyMzQ1Ng==", "REVG"],
    ["the link of a client", `/share/${"aB-_".repeat(10)}xyz/decide`, "aB-_"],
    ["a session", "cookie scoutdeck-session=eyJhbGciOiJkaXIifQ..abc.def-_x", "abc.def"],
    ["the link of the first admin", "/setup?token=CkJpZF1qTviMRgi0roYj1yhE_O_UeFQ9", "CkJpZF"],
    ["a header of authorisation", "authorization: Bearer abcdef123456", "abcdef"],
    ["a secret of settings before", `it was ${SETTINGS.AUTH_SECRET_PREVIOUS}`, "before it"],
    ["a secret of the settings", `it was ${SETTINGS.AUTH_SECRET}`, "in it"],
    ["a password of the settings", new Error(`wrong: ${SETTINGS.ADMIN_PASSWORD}`), "rusty kettle"],
    ["the address of the database", `connecting to ${SETTINGS.DATABASE_URL}`, "deck:blue"],
    ["the password of the database, escaped", "it was blue%20heron", "heron"],
    ["the password of the database, as it is meant", "it was blue heron", "heron"],
    ["the password of the catalogue's server", "it was gold finch", "finch"],
    ["the password of the mail server", "535 it was grey goose", "goose"],
    ["the link of an invite", "/invite?token=CkJpZF1qTviMRgi0roYj1yhE_O_UeFQ9", "CkJpZF"],
    ["a password in any address", "connecting to postgres://u:hunter2@elsewhere/x", "hunter2"],
    ["a body that is no JSON", badJson(), "hunter2"],
  ])("%s", (_, value, secret) => {
    logEvent("error", "x", { value, err: value, deep: [{ value }] });
    expect(log.lines).toHaveLength(1);
    expect(log.text()).not.toContain(secret);
  });
});

describe("anonymous repeats", () => {
  const request = (requestId: string, work: () => void) => inRequest({ requestId }, work);

  test("have ten lines a minute for each kind, then one with their number", () => {
    vi.useFakeTimers();
    for (let index = 0; index < 5_000; index++)
      request(`req_${index}`, () => logEvent("info", "request.ended", { status: 401 }));
    request("req_x", () => logEvent("info", "request.ended", { status: 404 }));
    expect(log.of("request.ended")).toHaveLength(LINES_A_KIND + 1);
    expect(log.lines[0]).toMatchObject({ requestId: "req_0" });
    vi.advanceTimersByTime(WINDOW_MS);
    const count = 5_000 - LINES_A_KIND;
    expect(log.of("log.summed")).toMatchObject([{ kind: "request.ended 401", count, withinS: 60 }]);
    request("req_y", () => logEvent("info", "request.ended", { status: 401 }));
    expect(log.of("request.ended")).toHaveLength(LINES_A_KIND + 2);
    vi.advanceTimersByTime(WINDOW_MS);
    expect(log.of("log.summed")).toHaveLength(1);
  });

  test("of members, of keys and of the server itself are all kept", () => {
    for (let index = 0; index < 50; index++) {
      inRequest({ requestId: "a" }, () => {
        noteCaller({ memberId: "ana" });
        logEvent("info", "of.member");
      });
      inRequest({ requestId: "b", keyId: "key" }, () => logEvent("info", "of.key"));
      logEvent("info", "of.server");
    }
    for (const event of ["of.member", "of.key", "of.server"]) expect(log.of(event)).toHaveLength(50);
  });
});

test("omits error messages of anonymous requests, except storage problems", () => {
  const err = new Error("Received CANARY", { cause: new TypeError("CANARY") });
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  inRequest({ requestId: "a" }, () => {
    logEvent("error", "request.failed", { err });
    logEvent("error", "request.failed", { err: full });
    noteCaller({ memberId: "ana" });
    logEvent("error", "of.member", { err: new Error("Received 7") });
  });
  expect(log.text()).not.toContain("CANARY");
  expect(log.lines).toMatchObject([
    { err: { type: "Error", cause: { type: "TypeError" } } },
    { err: { message: "database or disk is full" } },
    { err: { message: "Received 7" } },
  ]);
});

test("formats lines for people, without traces of solvable problems", () => {
  const lines: string[] = [];
  const { logger } = openLog({ format: "pretty", level: "info" }, (line) => lines.push(line));
  logger.info({ event: "server.started", version: "1" });
  logger.error({ event: "request.failed", err: describeError(new Error("x", { cause: new Error("y") })) });
  logger.error({ event: "request.failed", problem: "The disk is full.", err: describeError(new Error("x")) });
  logger.debug({ event: "unseen" });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}info {3}server\.started {2}version=1\n$/);
  expect(lines[1]).toMatch(/request\.failed {2}Error: x ← Error: y\n +at /);
  expect(lines[2]).toMatch(/problem=The disk is full\. {2}Error: x\n$/);
});

describe("a real process", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const program = `import { logEvent } from "@/lib/server/runtime/log";
    for (let index = 0; index < 3; index++) logEvent("error", "it.happened", { index });
    process.stderr.write("alive");`;
  const run = (env: Record<string, string>, redirect = "") => {
    const node = [process.execPath, ...argsOfSource(program)].join(" ");
    const clean = { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv;
    return spawnSync("sh", ["-c", `${node} ${redirect}`], { cwd: root, env: clean, encoding: "utf8" });
  };

  test("the server logs to standard output, the command line to standard error and only on request", () => {
    const server = run({ NEXT_RUNTIME: "nodejs" });
    expect(
      server.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).index),
    ).toEqual([0, 1, 2]);
    const command = run({});
    expect([command.stdout, command.stderr]).toEqual(["", "alive"]);
    const wanted = run({ LOG_FORMAT: "json" });
    expect([wanted.stdout, wanted.stderr.match(/it\.happened/g)]).toEqual(["", Array(3).fill("it.happened")]);
  });

  test("survives a full disk of its log", () => {
    const full = run({ NEXT_RUNTIME: "nodejs" }, ">/dev/full");
    expect([full.status, full.stderr]).toEqual([0, "alive"]);
  });
});
