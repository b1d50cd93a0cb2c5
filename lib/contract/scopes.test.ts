import { expect, test } from "vitest";
import { CONNECTION_SCOPES } from "./agent-connections";
import { ROLES } from "./members";
import { OWN_SCOPES_OF_KEY, SCOPES, SCOPES_OF_KEY, scopesOf } from "./scopes";

test("what each role may do", () => {
  expect(scopesOf("admin")).toEqual(SCOPES);
  expect(scopesOf("member")).toEqual([
    "search",
    "reveal",
    "lists.write",
    "library.read",
    "contacts",
    "export",
    "usage.own",
  ]);
  expect(scopesOf("finance")).toEqual(["library.read", "usage.all", "budgets", "approve"]);
  expect(scopesOf("viewer")).toEqual(["search", "library.read"]);
});

test("spenders see their purchases, and roles without contacts get no export of creators", () => {
  for (const role of ROLES) {
    const scopes = scopesOf(role);
    if (scopes.includes("reveal")) expect(scopes).toContain("contacts");
    if (!scopes.includes("contacts")) expect(scopes).not.toContain("export");
  }
});

test("a service key reaches no team data", () =>
  expect(OWN_SCOPES_OF_KEY).toEqual(["search", "reveal", "credits.read", "ingest"]));

test("no set lists a scope twice", () => {
  for (const scopes of [SCOPES, SCOPES_OF_KEY, ...ROLES.map((role) => scopesOf(role))])
    expect(new Set(scopes).size).toBe(scopes.length);
});

test("an agent connected by signing in changes neither the catalogue nor webhooks", () =>
  expect(CONNECTION_SCOPES).toEqual([
    "search",
    "reveal",
    "credits.read",
    "library.read",
    "lists.write",
    "contacts",
  ]));
