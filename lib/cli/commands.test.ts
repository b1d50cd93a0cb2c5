/**
 * Each command's answer as JSON and in words, and what it refuses, through the entry of the command line on one data
 * folder. In this process, where a command costs a tenth of a second; main.test.ts starts processes.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readVersions, versionsInWords } from "@/lib/server/composition/read-versions";
import { env } from "@/lib/server/runtime/env";

type Ran = { code: number; out: string; err: string };

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-commands-"));
const { argv } = process;
const listeners = process.stdout.listeners("error");
beforeAll(() => {
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  vi.stubEnv("INIT_CWD", folder);
});
/** Each run of the entry point adds listeners. */
function stopListening(): void {
  for (const listener of process.stdout.listeners("error"))
    if (!listeners.includes(listener)) process.stdout.off("error", listener as () => void);
}
afterAll(() => {
  process.argv = argv;
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function cli(args: readonly string[]): Promise<Ran> {
  const exitCode = process.exitCode;
  const ran: Ran = { code: 0, out: "", err: "" };
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((ran.out += text)));
  const err = vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((ran.err += text)));
  process.argv = [process.execPath, "lib/cli/main.ts", ...args];
  process.exitCode = 0;
  vi.resetModules();
  env.forget();
  try {
    await import("./main");
    return { ...ran, code: Number(process.exitCode) };
  } finally {
    out.mockRestore();
    err.mockRestore();
    process.exitCode = exitCode;
    stopListening();
  }
}

/** The one JSON value that was printed; fails when anything else was. */
async function json(args: readonly string[]): Promise<{ code: number; value: any }> {
  const { code, out, err } = await cli([...args, "--json"]);
  expect([out, err]).toEqual([expect.stringMatching(/^[^\n]+\n$/), ""]);
  return { code, value: JSON.parse(out) };
}

const DAY = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
let key: { id: string; key: string; prefix: string };

beforeAll(async () => {
  for (const reading of [["audit"], ["audit", "log"], ["keys", "list"], ["held", "@x"], ["backup", "x"]])
    expect((await json(reading)).value.error.message).toContain("There is no scoutdeck.sqlite in DATA_DIR");
  expect(existsSync(join(folder, "data"))).toBe(false);
  const made = await json(["keys", "create", "--name", " Reports ", "--credits", "1.5k"]);
  expect(made.code).toBe(0);
  key = made.value;
});

it("the link that creates the first admin is printed while there is no account", async () => {
  const { value } = await json(["users", "setup-link"]);
  expect(value.link).toMatch(/^http:\/\/localhost:\d+\/setup\?token=[\w-]{32}$/);
});

it("a new key has these fields and no other", () =>
  expect(key).toEqual({
    id: expect.stringMatching(/^key_\w+$/),
    key: expect.stringMatching(/^sd_live_/),
    prefix: key.key.slice(0, 14),
    name: "Reports",
    credits: 1_500,
    monthlyCap: null,
    scopes: ["search", "reveal", "credits.read"],
    requestsPerMinute: 60,
    expiresOn: null,
    member: null,
    purpose: null,
  }));

it("a key is changed and gets a new secret, by its id or its prefix", async () => {
  const made = (await json(["keys", "create", "--name", "Partner", "--credits", "3", "--scopes", "search"]))
    .value;
  const day = `${new Date().getUTCFullYear() + 1}-03-31`;
  const changes = ["--name", "Partner 2", "--monthly-cap", "1k", "--per-minute", "5", "--expires", day];
  expect(await json(["keys", "change", made.prefix, ...changes])).toEqual({
    code: 0,
    value: { id: made.id, name: "Partner 2" },
  });
  const listed = async () =>
    (await json(["keys", "list"])).value.find(({ id }: { id: string }) => id === made.id);
  const facts = { monthlyCap: 1_000, requestsPerMinute: 5, expiresOn: day, scopes: ["search"] };
  expect(await listed()).toMatchObject({ name: "Partner 2", ...facts });
  const freed = await json(["keys", "change", made.id, "--monthly-cap", "none", "--expires", "never"]);
  expect(freed.code).toBe(0);
  expect(await listed()).toMatchObject({ monthlyCap: null, expiresOn: null, requestsPerMinute: 5 });

  const rotated = (await json(["keys", "rotate", made.id])).value;
  expect(rotated).toMatchObject({ id: made.id, key: expect.stringMatching(/^sd_live_/) });
  expect(rotated.key).not.toBe(made.key);
  expect(Date.parse(rotated.oldSecretUntil) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect((await json(["keys", "rotate", made.id, "--now"])).value.oldSecretUntil).toBeNull();
  expect((await cli(["keys", "revoke", made.id])).out).toContain("Its 3 credits were returned.");
  for (const args of [
    ["change", made.id, "--name", "x"],
    ["rotate", made.id],
  ])
    expect((await json(["keys", ...args])).value.error.code).toBe("conflict");
  for (const args of [
    ["--scopes", "search,admin"],
    ["--per-minute", "61"],
    ["--monthly-cap", "-1"],
  ])
    expect((await json(["keys", "change", made.id, ...args])).value.error.code).toBe("usage");
  const past = await json(["keys", "create", "--name", "x", "--credits", "1", "--expires", "2020-01-01"]);
  expect(past.value.error.code).toBe("invalid_parameter");
});

it("credits are granted with a note, listed, and a key ends once", async () => {
  const granted = await cli(["credits", "grant", key.prefix, "10k", "--note", "second quarter"]);
  const said = `"Reports" (${key.id}) received 10,000 credits and now has 11,500.\n`;
  expect(granted).toEqual({ code: 0, out: said, err: "" });
  expect((await json(["keys", "revoke", key.id])).value).toEqual({
    id: key.id,
    name: "Reports",
    revokedAt: expect.stringMatching(DAY),
    reclaimed: 11_500,
  });
  expect(await json(["credits", "grant", key.id, "5"])).toMatchObject({
    code: 1,
    value: { error: { code: "conflict" } },
  });
  const { value } = await json(["keys", "list"]);
  expect(value.filter(({ id }: { id: string }) => id === key.id)).toEqual([
    {
      id: key.id,
      name: "Reports",
      prefix: key.prefix,
      balance: 0,
      spentThisMonth: 0,
      monthlyCap: null,
      scopes: ["search", "reveal", "credits.read"],
      requestsPerMinute: 60,
      expiresOn: null,
      isExpired: false,
      lastUsedAt: null,
      oldSecretUntil: null,
      createdAt: expect.stringMatching(DAY),
      revokedAt: expect.stringMatching(DAY),
      isInternal: false,
      member: null,
      purpose: null,
      allowance: null,
      isConnection: false,
    },
  ]);
});

it("the audit log has who did what, newest first, and neither keys nor passwords", async () => {
  const made = await json(["users", "create", "--email", "Bo@example.com", "--name", "Bo"]);
  const { password } = made.value;
  expect(made).toEqual({
    code: 0,
    value: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: "bo@example.com",
      name: "Bo",
      role: "member",
      password: expect.stringMatching(/^.{24}$/),
    },
  });
  const { code, value } = await json(["audit", "log"]);
  expect([code, value.map(({ act }: { act: string }) => act)]).toEqual([
    0,
    [
      "member.added",
      "credits.reclaimed",
      "key.revoked",
      "credits.granted",
      // They belong to the changed key.
      "credits.reclaimed",
      "key.revoked",
      "key.rotated",
      "key.rotated",
      "key.changed",
      "key.changed",
      "key.created",
      "key.created",
    ],
  ]);
  for (const row of value)
    expect(row).toMatchObject({ actor: { kind: "operator" }, at: expect.stringMatching(DAY) });
  expect(value[3].after).toEqual({ credits: 10_000, balance: 11_500, note: "second quarter" });
  expect(JSON.stringify(value)).not.toContain(key.key);
  expect(JSON.stringify(value)).not.toContain(password);

  const { out } = await cli(["audit", "log", "--act", "credits.granted", "--limit", "5"]);
  expect(out).toMatch(
    /^\S+Z {2}operator added credits {2}key key_\w+\n {4}credits 10000, balance 11500, note "second quarter"\n$/,
  );
  expect((await json(["audit", "log", "--limit", "1"])).value).toHaveLength(1);
});

describe("refuses in one JSON value, and ends with 1", () => {
  it.each<[string, string[], string, RegExp]>([
    [
      "a key without a name",
      ["keys", "create", "--name", " ", "--credits", "5"],
      "invalid_parameter",
      /1 to 100/,
    ],
    ["credits below zero", ["keys", "create", "--name", "x", "--credits", "-1"], "usage", /from 0 to/],
    ["a fraction of a credit", ["credits", "grant", "dashboard", "1.5"], "usage", /whole number/],
    ["a key that nobody has", ["keys", "revoke", "sd_live_nobody"], "not_found", /./],
    [
      "a role that there is not",
      ["users", "create", "--email", "c@example.com", "--name", "C", "--role", "owner"],
      "usage",
      /admin, member/,
    ],
    ["an act that there is not", ["audit", "log", "--act", "key.stolen"], "usage", /Allowed choices/],
    ["more rows than are given", ["audit", "log", "--limit", "1001"], "usage", /1 to 1000/],
    ["a kind that there is not", ["import", "x.csv", "--kind", "people"], "usage", /posts, creators/],
    ["words that no option takes", ["seed", "300"], "usage", /too many arguments/],
    ["half a command", ["keys"], "usage", /./],
  ])("%s", async (_, args, code, message) => {
    const ran = await json(args);
    expect(ran.code).toBe(1);
    expect(ran.value.error).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it("an account with two wrong fields, naming both", async () => {
    const { code, value } = await json(["users", "create", "--email", "nobody", "--name", " "]);
    expect([code, value.error.code]).toEqual([1, "invalid_parameter"]);
    expect(value.error.errors.map(({ field }: { field: string }) => field)).toEqual(["email", "name"]);
    expect(value.error.message).toContain("email must be an email address.");
  });

  it("the dashboard's own key", async () => {
    expect((await json(["credits", "grant", "dashboard", "1"])).code).toBe(0);
    expect((await json(["keys", "revoke", "dashboard"])).value.error.code).toBe("conflict");
  });

  it("a data folder that is a file", async () => {
    writeFileSync(join(folder, "file"), "");
    vi.stubEnv("DATA_DIR", join(folder, "file"));
    const { value } = await json(["keys", "list"]);
    vi.stubEnv("DATA_DIR", join(folder, "data"));
    expect(value.error.code).toBe("unwritable");
  });
});

describe("audit", () => {
  const plant = async (statement: string) => {
    const { openDatabase } = await import("@/lib/server/adapters/sqlite/open-database");
    const db = await openDatabase(join(folder, "data"));
    const { sql } = await import("kysely");
    await sql.raw(statement).execute(db);
    await db.destroy();
  };

  it("says that the records agree, with exit code 0", async () => {
    const { code, out, err } = await cli(["audit"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^The credit records agree\.\n/);
    const versions = await readVersions();
    expect(out.trimEnd().split("\n").at(-1)).toBe(versionsInWords(versions));
    expect(await json(["audit"])).toEqual({
      code: 0,
      value: {
        agree: true,
        differences: [],
        auditLog: { problem: null, entries: 13, seals: 0, unsealed: 13, newest: null },
        service: { state: "compared", message: null, others: { count: 0, credits: 0 } },
        durationMs: expect.any(Number),
        versions,
      },
    });
  });

  it("ends with 1 and the differences, until they are gone", async () => {
    await plant(`update account set balance = balance + 2 where id = 'dashboard'`);
    const { code, value } = await json(["audit"]);
    expect([code, value.agree]).toEqual([1, false]);
    expect(value.differences).toMatchObject([{ kind: "balance", subject: "dashboard", state: "open" }]);
    const { code: again, out } = await cli(["audit"]);
    expect(again).toBe(1);
    expect(out).toContain("1 open difference. Reveals are blocked until they are resolved.");
    expect(out).toContain("Account dashboard has 2 credits more than its entries add up to.");
    await plant(`update account set balance = balance - 2 where id = 'dashboard'`);
    expect(await json(["audit"])).toMatchObject({ code: 0, value: { agree: true, differences: [] } });
  });

  it("ends with 1 and the first place where the audit log is not what was sealed", async () => {
    const { openDatabase } = await import("@/lib/server/adapters/sqlite/open-database");
    const { sealEntries } = await import("@/lib/server/access/audit-log/seal-entries");
    const db = await openDatabase(join(folder, "data"));
    await sealEntries(db);
    await db.destroy();
    const { out, code } = await cli(["audit"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /The audit log agrees with its seals \(13 entries\)\.\nNewest seal: 1 of .*\n {2}sha256 [\da-f]{64}/,
    );
    await plant("drop trigger audit_entry_no_update");
    await plant("update audit_entry set address = '203.0.113.9' where id = 2");
    const changed = await json(["audit"]);
    expect([changed.code, changed.value.agree]).toEqual([1, false]);
    expect(changed.value.auditLog.problem).toMatch(/^Seal 1 does not agree with entries 1 to 13 /);
    expect((await cli(["audit"])).out).toContain("The audit log does not agree with its seals.\n  Seal 1 ");
    await plant("update audit_entry set address = null where id = 2");
  });

  it("ends with 0 once every difference is acknowledged, and still names them", async () => {
    await plant(`update account set balance = balance + 2 where id = 'dashboard'`);
    await cli(["audit"]);
    await plant(`update book_difference set state = 'acknowledged', note = 'a test' where state = 'open'`);
    const { code, out } = await cli(["audit"]);
    expect([code, out]).toEqual([0, expect.stringContaining("acknowledged by the operator: a test")]);
    await plant(`update account set balance = balance - 2 where id = 'dashboard'`);
    await cli(["audit"]);
  });

  it("ends with 2 when the records cannot be checked, or the service's cannot be read", async () => {
    await plant("alter table claim rename to elsewhere");
    const { code, value } = await json(["audit"]);
    await plant("alter table elsewhere rename to claim");
    expect([code, value.error.code]).toEqual([2, "not_checked"]);
    vi.stubEnv("SERVICE_URL", "http://127.0.0.1:9");
    vi.stubEnv("SERVICE_API_KEY", "k");
    const { discoveryService } = await import("@/lib/server/composition/discovery-service");
    discoveryService.forget();
    const unread = await json(["audit"]);
    discoveryService.forget();
    vi.stubEnv("SERVICE_URL", "");
    expect(unread).toMatchObject({ code: 2, value: { agree: false, service: { state: "failed" } } });
  });
});

it("help is one JSON value too, when only JSON may be printed", async () => {
  const { code, value } = await json(["credits", "grant", "--help"]);
  expect([code, Object.keys(value)]).toEqual([0, ["help"]]);
  expect(value.help).toMatch(/^Usage: scoutdeck credits grant \[options\] <key> <credits>/);
});

it("after --, no option is read and errors are in words", async () => {
  const { code, out, err } = await cli(["keys", "revoke", "--", "key_1", "--json"]);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("too many arguments");
});

it("a key acts as a member, who is named by an e-mail address", async () => {
  for (const name of ["SERVICE_URL", "SERVICE_API_KEY"]) vi.stubEnv(name, "");
  await json(["users", "create", "--email", "Key@example.com", "--name", "Key owner"]);
  const args = ["keys", "create", "--name", "Of a member", "--member", "KEY@example.com"];
  const { code, value } = await json([...args, "--purpose", "Spring"]);
  expect([code, value]).toEqual([
    0,
    expect.objectContaining({
      credits: 0,
      monthlyCap: null,
      purpose: "Spring",
      member: expect.objectContaining({ email: "key@example.com", name: "Key owner", isDisabled: false }),
    }),
  ]);
  expect((await cli(["keys", "list"])).out).toContain("acts as Key owner (key@example.com)");
  expect((await json(["credits", "grant", value.id, "5"])).value.error.code).toBe("conflict");
  const refused = [
    [...args, "--credits", "5"],
    [...args, "--monthly-cap", "5"],
    ["keys", "create", "--name", "x", "--member", "nobody@example.com"],
    ["keys", "create", "--name", "x", "--credits", "5", "--purpose", "Spring"],
  ];
  for (const wrong of refused) expect((await json(wrong)).value.error.code).toBe("invalid_parameter");
  expect((await json(["keys", "create", "--name", "x"])).value.error.code).toBe("usage");
});

it("a link that sets a new password is made at the command line", async () => {
  await json(["users", "create", "--email", "lost@example.com", "--name", "Lost"]);
  const { code, value } = await json(["users", "reset-password", "Lost@example.com"]);
  const link = expect.stringMatching(/^http:\/\/localhost:3000\/reset\?token=[\w-]{43}$/);
  expect([code, value]).toEqual([0, { email: "lost@example.com", link }]);
  expect((await json(["users", "reset-password", "nobody@example.com"])).code).not.toBe(0);
});

it("a key alone is printed where a script reads it", async () => {
  const { out, err } = await cli(["keys", "create", "--name", "Quiet", "--credits", "0", "--quiet"]);
  expect([out, err]).toEqual([expect.stringMatching(/^sd_live_\w+\n$/), ""]);
});
