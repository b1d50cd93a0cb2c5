/** Every act has an understandable sentence and shows only recorded values. */
import { describe, expect, test } from "vitest";
import { ACTS, actOf, type Act } from "@/lib/contract/audit";
import type { AuditValues } from "@/lib/contract/audit-acts/act-definition";
import type { AuditRow } from "@/lib/contract/audit-log";
import { actorName, auditChanges, auditSentence, objectName } from "./audit-words";

const SAMPLES: Record<string, string | number | boolean> = {
  role: "admin",
  action: "charge",
  format: "jsonl",
  credits: 1,
  rows: 12,
  items: 12,
  monthlyCap: 1_200,
  cap: 40,
  isTeam: true,
  note: "order 4471",
  days: 90,
  entries: 12,
  profiles: 3,
  available: 0,
};
const sampleOf = (act: Act): AuditValues =>
  Object.fromEntries(actOf(act).fields.map((field) => [field, SAMPLES[field] ?? `some ${field}`]));

function rowOf(act: Act, more: Partial<AuditRow> = {}): AuditRow {
  const kind = actOf(act).subject;
  return {
    id: 1,
    at: "2026-03-01T12:00:00.000Z",
    actor: { kind: "member", id: "ruth", name: "Ruth Calder" },
    act,
    subject:
      kind === null ? null : { kind, id: "x", name: kind === "member" || kind === "key" ? "Jun" : null },
    before: null,
    after: sampleOf(act),
    requestId: null,
    address: null,
    count: 3,
    ...more,
  };
}
const asText = (row: AuditRow) => {
  const { who, before, object, after, fact } = auditSentence(row);
  return [who, before, object, after, fact && `(${fact})`].filter(Boolean).join(" ");
};

describe.each(Object.keys(ACTS) as Act[])("%s", (act) => {
  test.each<[string, Partial<AuditRow>]>([
    ["with all its values", {}],
    ["with what it was before", { before: sampleOf(act) }],
    ["with nothing but itself", { after: null, subject: null }],
    ["of an earlier version, with fewer values", { after: {} }],
  ])("is a sentence %s", (_, more) => {
    const text = asText(rowOf(act, more));
    expect(text).toMatch(/^Ruth Calder [a-z]/);
    expect(text).not.toMatch(/[{}]|undefined \(|NaN|\[object|[.!]$| {2}/);
    expect(auditSentence(rowOf(act, more)).before).not.toBe("");
  });

  test("shows each value that it may keep under a name of its own", () => {
    const changes = auditChanges(rowOf(act));
    expect(changes.length).toBeGreaterThanOrEqual(actOf(act).fields.length);
    for (const { label, after } of changes) {
      expect(label).toMatch(/^[A-Z][a-zA-Z -]+$/);
      expect(after).not.toBeNull();
    }
    expect(new Set(changes.map(({ label }) => label)).size).toBe(changes.length);
  });
});

test("sentences, as they are read", () => {
  const rows: AuditRow[] = [
    rowOf("member.role", { before: { role: "member" }, after: { role: "viewer" } }),
    rowOf("member.cap", { before: { monthlyCap: null }, after: { monthlyCap: 1_200 } }),
    rowOf("credits.granted", { after: { credits: 150, note: "order 4471" } }),
    rowOf("spending.refused", { after: { credits: 31, available: 1, purpose: null } }),
    rowOf("credits.refused", { after: { credits: 1, available: 0 } }),
    rowOf("key.refused", { after: { needs: "reveal" } }),
    rowOf("credits.reclaimed", { after: { credits: 13, balance: 0 } }),
    rowOf("view.deleted", { before: { name: "Food" }, after: null }),
    rowOf("settings.audit", { before: { days: null }, after: { days: 90 } }),
    rowOf("sign-in.failed", { actor: { kind: "anonymous", id: null, name: null }, count: 3 }),
    rowOf("member.disabled", { subject: { kind: "member", id: "x", name: null } }),
    rowOf("invite.created", { after: { email: "eve@example.com", role: "viewer" } }),
    rowOf("invite.revoked", { before: { email: "eve@example.com" }, after: null }),
    rowOf("source.removed", { before: { name: "Weekly export" }, after: null }),
    rowOf("import.started", { after: { number: 12, files: 1, rows: 5800 } }),
    rowOf("request.approved", { after: { credits: 2, lastDay: "2026-03-31", member: "Jun" } }),
    rowOf("request.declined", { after: { credits: 2, note: "Next month", member: "Jun" } }),
  ];
  expect(rows.map(asText)).toEqual([
    "Ruth Calder changed the role of Jun (Member → Viewer)",
    "Ruth Calder changed the budget of Jun (no limit → 1,200 a month)",
    "Ruth Calder added credits to Jun (150 credits, “order 4471”)",
    "Ruth Calder was refused a reveal (31 credits needed, 1 left in the budget, 0 charged)",
    "Ruth Calder was refused records (1 credit needed, 0 left, 0 charged)",
    "Ruth Calder was refused a request (needs the scope reveal)",
    "Ruth Calder returned the credits of Jun (13 credits)",
    "Ruth Calder deleted the view Food",
    "Ruth Calder changed how long the audit log is kept (forever → 90 days)",
    "Unknown person failed to sign in (3 times)",
    "Ruth Calder disabled a member",
    "Ruth Calder invited eve@example.com (as Viewer)",
    "Ruth Calder revoked the invite of eve@example.com",
    "Ruth Calder removed the source Weekly export",
    "Ruth Calder started an import (no. 12, 5,800 rows)",
    "Ruth Calder approved credits (2 credits for Jun until 2026-03-31)",
    "Ruth Calder declined a request for credits (for Jun, “Next month”)",
  ]);
});

test("the actor has a name or a kind", () => {
  const names = (["operator", "system", "anonymous"] as const).map((kind) =>
    actorName({ kind, id: null, name: null }),
  );
  expect(names).toEqual(["The command line", "Scoutdeck", "Unknown person"]);
  expect(actorName({ kind: "key", id: "key_1", name: null })).toBe("key_1");
  expect(actorName({ kind: "member", id: null, name: null })).toBe("member");
});

test("an object has its current name, else its last one", () => {
  expect(objectName(rowOf("view.changed", { before: { name: "Old" }, after: { name: "New" } }))).toBe("New");
  expect(objectName(rowOf("budget.removed", { before: { purpose: "Spring" }, after: null }))).toBe("Spring");
  expect(objectName(rowOf("reveal.stopped", { after: null }))).toBeNull();
});

describe("changes", () => {
  test("show values before and after, and unchanged ones", () => {
    const before = { typedAbove: null, isPurposeRequired: false };
    const row = rowOf("settings.spending", {
      before,
      after: { typedAbove: 1_000, isPurposeRequired: false },
    });
    expect(auditChanges(row)).toEqual([
      { label: "Confirm reveals above", before: "none", after: "1,000", isChanged: true },
      { label: "Require a purpose", before: "no", after: "no", isChanged: false },
    ]);
    expect(auditSentence(row).fact).toBe("Confirm reveals above: none → 1,000");
    const both = rowOf("settings.spending", { before, after: { typedAbove: 5, isPurposeRequired: true } });
    expect(auditSentence(both).fact).toBe("2 settings");
  });

  test("of a secret say only that it changed", () => {
    expect(auditChanges(rowOf("member.password", { after: null }))).toEqual([
      { label: "Password", before: null, after: "changed", isChanged: true },
    ]);
  });

  test("show no field that the act does not list", () => {
    const values = { role: "admin", password: "rusty kettle", constructor: "x" } as AuditValues;
    expect(JSON.stringify(auditChanges(rowOf("member.role", { after: values })))).not.toMatch(
      /horse|onstructor/,
    );
  });
});
