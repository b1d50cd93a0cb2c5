/** Reading the audit log page by page: filters, order, names, and an index behind each of them. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuditFilters } from "@/lib/contract/audit-log";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { addEntries, atNoon } from "@/lib/testing/audit-entries";
import { isOnPostgres } from "@/lib/testing/open-test-database";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import type { Db } from "@/lib/server/ports/database";
import { writeAudit } from "../audit";
import { keyCaller, NO_ORIGIN, OPERATOR, SYSTEM } from "../caller";
import { cursorOf } from "./audit-address";
import { browseAudit } from "./browse-audit";
import { entriesBefore } from "./entry-rows";

let t: TestTeam;
let db: Db;
beforeEach(async () => {
  t = await openTestTeam();
  ({ db } = t.team);
});
afterEach(() => t.close());

const browse = (filters: AuditFilters = {}, after?: string) =>
  browseAudit(t.ana, { filters, after: cursorOf(after) });
const subjects = async (filters?: AuditFilters) =>
  (await browse(filters)).rows.map(({ subject }) => subject?.id);

test("without entries: no rows, no older page, kept forever, and people to select", async () => {
  expect(await browse()).toEqual({
    rows: [],
    older: null,
    people: [
      { id: "ana", name: "ana" },
      { id: "ben", name: "ben" },
    ],
    keptDays: null,
  });
});

test("every entry is on exactly one page, also during writes", async () => {
  await addEntries(db, atNoon("2026-03-02", 60));
  await addEntries(db, atNoon("2026-03-01", 60));
  const seen: number[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 3; pages++) {
    const page = await browse({}, after);
    expect(page.rows).toHaveLength([50, 50, 20][pages]!);
    seen.push(...page.rows.map(({ id }) => id!));
    after = page.older ?? undefined;
    await addEntries(db, atNoon("2026-03-03"));
  }
  expect(after).toBeUndefined();
  const down = (from: number) => Array.from({ length: 60 }, (_, index) => from - index);
  expect(seen).toEqual([...down(60), ...down(120)]);
});

test("a page that ends with the last entry has no next page", async () => {
  await addEntries(db, atNoon("2026-03-01", 50));
  expect((await browse()).older).toBeNull();
});

test("members and keys have their current names", async () => {
  const { id } = await createKey(asOperator(db), { name: "Reports", credits: 1 });
  await writeAudit(db, keyCaller(id, NO_ORIGIN), { act: "member.enabled", subject: "ben" });
  await db.updateTable("member").set({ name: "Benjamin" }).where("id", "=", "ben").execute();
  const [byKey, created] = (await browse()).rows;
  expect(byKey).toMatchObject({
    actor: { kind: "key", id, name: "Reports" },
    subject: { kind: "member", id: "ben", name: "Benjamin" },
  });
  expect(created).toMatchObject({
    actor: { kind: "operator", id: null, name: null },
    subject: { kind: "key", id, name: "Reports" },
  });
});

describe("filters", () => {
  beforeEach(async () => {
    const at = (day: string) => `${day}T23:59:59.999Z`;
    await writeAudit(db, t.ana, { act: "member.role", subject: "a", at: at("2026-03-01") });
    await writeAudit(db, t.ben, { act: "view.deleted", subject: "v", at: at("2026-03-02") });
    await writeAudit(db, OPERATOR, { act: "member.role", subject: "b", at: at("2026-03-03") });
    await writeAudit(db, SYSTEM, { act: "key.revoked", subject: "b", at: at("2026-03-04") });
  });

  test.each<[AuditFilters, string[]]>([
    [{}, ["b", "b", "v", "a"]],
    [{ person: "ana" }, ["a"]],
    [{ person: "operator" }, ["b"]],
    [{ person: "system" }, ["b"]],
    [{ person: "nobody" }, []],
    [{ act: "member.role" }, ["b", "a"]],
    [{ object: "member" }, ["b", "a"]],
    [{ object: "member:b" }, ["b"]],
    [{ object: "key:b" }, ["b"]],
    [{ object: "view:b" }, []],
    [{ from: "2026-03-02" }, ["b", "b", "v"]],
    [{ to: "2026-03-02" }, ["v", "a"]],
    [{ from: "2026-03-03", to: "2026-03-03" }, ["b"]],
    [{ person: "ana", act: "member.role", object: "member:a", from: "2026-03-01", to: "2026-03-01" }, ["a"]],
    [{ person: "ana", act: "view.deleted" }, []],
    // A moment before midnight in UTC is the next day in Paris, and the same evening in New York.
    [{ from: "2026-03-03", to: "2026-03-03", zone: "Europe/Paris" }, ["v"]],
    [{ from: "2026-03-03", to: "2026-03-03", zone: "America/New_York" }, ["b"]],
  ])("%j", async (filters, expected) => expect(await subjects(filters)).toEqual(expected));

  test.each<[object, string[]]>([
    [{ filters: { act: "toString" } }, ["filters.act"]],
    [{ filters: { object: "creator:1" } }, ["filters.object"]],
    [{ filters: { person: "a\0" } }, ["filters.person"]],
    [{ filters: { from: "2026-02-30" } }, ["filters.from"]],
    [{ filters: { zone: "Mars/Olympus" } }, ["filters.zone"]],
    [{ filters: { sql: "1" } }, ["filters"]],
    [{ filters: {}, after: { at: "x" } }, ["after.id"]],
    [{}, ["filters"]],
  ])("%j is refused, naming the field", async (input, fields) => {
    const refusal = await refusalOf(db, () => browseAudit(t.ana, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("a member may not read it", async () => {
    expect((await refusalOf(db, () => browseAudit(t.ben, { filters: {} }))).code).toBe("forbidden");
  });
});

describe("an index serves every filter without sorting", () => {
  beforeEach(async () => {
    // SQLite plans without knowing the rows; PostgreSQL knows how many there are of each.
    if (!isOnPostgres) return;
    await sql`insert into audit_entry (at, actor_kind, actor_id, act, subject_kind, subject_id)
      select '2026-03-0' || n % 9 || 'T12:00:00.000Z', case when n % 9 = 0 then 'operator' else 'member' end,
        case when n % 9 = 0 then null else 'm' || n % 20 end, 'act ' || n % 30, case when n % 7 = 0 then 'view' else 'member' end, 's' || n % 50
      from generate_series(1, 3000) n`.execute(db);
    await sql`analyze audit_entry`.execute(db);
  });

  /** On PostgreSQL the alternatives are switched off, because few rows are read faster without an index. */
  async function planOf(filters: AuditFilters): Promise<string> {
    const after = { at: "2026-03-01T12:00:00.000Z", id: 7 };
    return db.connection().execute(async (connection) => {
      const query = entriesBefore(connection, filters, { after, limit: 51 });
      if (!isOnPostgres) return JSON.stringify(await query.explain(undefined, sql`query plan`));
      for (const way of ["seqscan", "bitmapscan", "sort", "incremental_sort"])
        await sql`set enable_${sql.raw(way)} = off`.execute(connection);
      return JSON.stringify(await query.explain());
    });
  }

  test.each<[AuditFilters, string]>([
    [{}, "time"],
    [{ from: "2026-03-01", to: "2026-03-02" }, "time"],
    [{ person: "ana" }, "actor"],
    [{ person: "operator" }, "nobody"],
    [{ act: "member.role" }, "act"],
    [{ object: "member" }, "kind"],
    [{ object: "member:ben" }, "subject"],
    [{ act: "member.role", from: "2026-03-01" }, "act"],
    [{ person: "ana", from: "2026-03-01", to: "2026-03-02" }, "actor"],
  ])("%j", async (filters, index) => {
    const plan = await planOf(filters);
    expect(plan).toContain(`audit_entry_by_${index}`);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
  });
});
