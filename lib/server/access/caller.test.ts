/** Scopes of each kind of caller, and the two answers of a refusal. */
import { describe, expect, test } from "vitest";
import type { Member, Role } from "@/lib/contract/members";
import { SCOPES, type Scope } from "@/lib/contract/scopes";
import { captureLog } from "@/lib/testing/capture-log";
import {
  anonymousCaller,
  authorize,
  isAllowed,
  keyCaller,
  memberCaller,
  NO_ORIGIN,
  OPERATOR,
  SYSTEM,
  type Caller,
  type Requirement,
} from "./caller";

const member = (role: Role): Member => ({ id: "m", email: "m@example.com", name: "M", role });
const CALLERS = {
  nobody: anonymousCaller(NO_ORIGIN),
  key: keyCaller("key_1", NO_ORIGIN),
  searchKey: keyCaller("key_2", NO_ORIGIN, ["search"]),
  viewer: memberCaller(member("viewer"), NO_ORIGIN),
  finance: memberCaller(member("finance"), NO_ORIGIN),
  member: memberCaller(member("member"), NO_ORIGIN),
  admin: memberCaller(member("admin"), NO_ORIGIN),
  operator: OPERATOR,
  system: SYSTEM,
} satisfies Record<string, Caller>;
const allowed = (requirement: Requirement) =>
  Object.entries(CALLERS).flatMap(([name, caller]) => (isAllowed(caller, requirement) ? [name] : []));

const DECIDERS = ["admin", "operator", "system"];
const EVERYBODY = ["nobody", "key", "searchKey", "viewer", "finance", "member", ...DECIDERS];

test.each<[Requirement, string[]]>([
  ["public", EVERYBODY],
  ["signedIn", EVERYBODY.slice(1)],
  ["search", ["key", "searchKey", "viewer", "member", ...DECIDERS]],
  ["reveal", ["key", "member", ...DECIDERS]],
  ["credits.read", ["key", ...DECIDERS]],
  ["lists.write", ["member", ...DECIDERS]],
  ["library.read", ["viewer", "finance", "member", ...DECIDERS]],
  ["contacts", ["member", ...DECIDERS]],
  ["export", ["member", ...DECIDERS]],
  ["usage.own", ["member", ...DECIDERS]],
  ["usage.all", ["finance", ...DECIDERS]],
  ["budgets", ["finance", ...DECIDERS]],
  ["approve", ["finance", ...DECIDERS]],
  ["import", DECIDERS],
  ["keys", DECIDERS],
  ["members", DECIDERS],
  ["audit", DECIDERS],
  [
    ["usage.own", "usage.all"],
    ["finance", "member", ...DECIDERS],
  ],
  [
    ["audit", "search"],
    ["key", "searchKey", "viewer", "member", ...DECIDERS],
  ],
  [[], []],
])("%j is for %j", (requirement, callers) => expect(allowed(requirement)).toEqual(callers));

describe("authorize", () => {
  test.each(SCOPES)("%s: visitors must sign in, others learn that they may not", (scope) => {
    expect(() => authorize(CALLERS.nobody, scope)).toThrow(
      expect.objectContaining({ code: "not_signed_in" }),
    );
    const mayNot: Caller = { ...CALLERS.key, actor: { ...CALLERS.key.actor, scopes: [] } };
    expect(() => authorize(mayNot, scope)).toThrow(expect.objectContaining({ code: "forbidden" }));
    expect(authorize(OPERATOR, scope)).toBeUndefined();
  });

  test("the scope decides, not the role's name", () => {
    const bare: Caller = { ...CALLERS.admin, actor: { ...CALLERS.admin.actor, scopes: ["search" as Scope] } };
    expect(() => authorize(bare, "members")).toThrow(expect.objectContaining({ code: "forbidden" }));
  });
});

test("names the missing scope to a key and admins to a person", () => {
  expect(() => authorize(CALLERS.searchKey, "reveal")).toThrow("it needs the scope reveal.");
  expect(() => authorize(CALLERS.viewer, "reveal")).toThrow("An admin can change it.");
});

test("callers carry the origin and the id that the audit log writes", () => {
  const origin = { requestId: "req_1", address: "203.0.113.5" };
  expect(anonymousCaller(origin)).toMatchObject({ origin, actor: { kind: "anonymous", id: null } });
  expect(keyCaller("key_1", origin)).toMatchObject({ origin, actor: { kind: "key", id: "key_1" } });
  expect(memberCaller(member("member"), origin)).toMatchObject({
    origin,
    member: { id: "m" },
    actor: { kind: "member", id: "m" },
  });
});

test("a refusal is a log event with the caller and scope; permitted calls are not", () => {
  const log = captureLog();
  const refused = (caller: Caller, requirement: Requirement) =>
    expect(() => authorize(caller, requirement)).toThrow();
  refused(CALLERS.viewer, "reveal");
  refused(CALLERS.searchKey, ["reveal", "export"]);
  authorize(CALLERS.admin, "reveal");
  log.stop();
  expect(log.lines).toMatchObject([
    { level: "warn", event: "access.refused", actor: "member", id: "m", needs: "reveal" },
    { level: "warn", event: "access.refused", actor: "key", id: "key_2", needs: "reveal or export" },
  ]);
});
