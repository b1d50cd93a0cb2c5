import { expect, test } from "vitest";
import { SCOPES, SCOPES_OF_KEY, scopesOf } from "./scopes";

test("an admin may do everything, a member what costs and shows nothing of others", () => {
  expect(scopesOf("admin")).toEqual(SCOPES);
  const forbidden = SCOPES.filter((scope) => !scopesOf("member").includes(scope));
  expect(forbidden).toEqual(["usage.all", "budgets", "approve", "import", "keys", "members", "audit"]);
});

test("a key of the service reaches nothing that belongs to the team", () =>
  expect(SCOPES_OF_KEY).toEqual(["search", "reveal"]));

test("no scope is listed twice, in no set", () => {
  for (const scopes of [SCOPES, SCOPES_OF_KEY, scopesOf("member")])
    expect(new Set(scopes).size).toBe(scopes.length);
});
