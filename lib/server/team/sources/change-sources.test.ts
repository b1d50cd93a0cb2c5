/** Adding, changing, pausing and removing sources: refusals, secrets and the audit log. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { MOST_SOURCES } from "@/lib/contract/import-sources";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { sourceInput } from "@/lib/testing/source-input";
import {
  addSource,
  changeSource,
  fetchSource,
  pauseSource,
  removeSource,
  type SourceInput,
} from "./change-sources";
import { listSources, readSource } from "./list-sources";
import { openHeaders } from "./source-headers";

let t: TestTeam;
beforeAll(() => {
  process.env.SOURCE_HOSTS = "files.internal";
});
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());
afterAll(() => {
  delete process.env.SOURCE_HOSTS;
});

const rowOf = (id: string) =>
  t.team.db.selectFrom("importSource").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const entries = () =>
  t.team.db.selectFrom("auditEntry").select(["act", "subjectId", "before", "after"]).orderBy("id").execute();
/** The refused fields, or the error code if there are none. */
async function refusal(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  const { code, extra } = error as AppError;
  return extra.errors?.map(({ field }) => field) ?? [code];
}

test("a source is kept as it was typed, tidied, and is due at once", async () => {
  const mapping = { kind: "creators" as const, fields: { username: { column: "Wer" } } };
  const typed = {
    name: "  Weekly \n export ",
    address: " https://Files.example.com/a.csv#top ",
    mapping,
    defaultDate: "2026-01-31",
  };
  const id = await addSource(t.ana, sourceInput(typed));
  expect(await readSource(t.ana, id)).toMatchObject({
    name: "Weekly export",
    address: "https://files.example.com/a.csv",
    everyHours: 24,
    mapping,
    defaultDate: "2026-01-31",
    observed: "modified",
    headerNames: ["Authorization"],
    state: "new",
    isPaused: false,
    results: [],
    createdBy: "ana",
  });
  const { dueMs, headers } = await rowOf(id);
  expect(dueMs).toBeLessThanOrEqual(Date.now());
  expect(openHeaders(id, headers)).toEqual([["Authorization", "Bearer s3cret"]]);
  const [job] = await t.team.db.selectFrom("job").select(["kind", "state"]).execute();
  expect(job).toEqual({ kind: "sources.fetch", state: "waiting" });
});

describe("refused", () => {
  test.each<[string, Partial<SourceInput> | { everyHours: unknown } | { mapping: unknown }]>([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(81) }],
    ["address", { address: "" }],
    ["address", { address: "files.example.com" }],
    ["address", { address: "ftp://files.example.com/" }],
    ["address", { address: "https://me:word@files.example.com/" }],
    ["address", { address: "http://127.0.0.1/" }],
    ["address", { address: "https://files.example.com:8443/" }],
    ["address", { address: `https://files.example.com/${"x".repeat(1_000)}` }],
    ["everyHours", { everyHours: 0 }],
    ["everyHours", { everyHours: 169 }],
    ["everyHours", { everyHours: 1.5 }],
    ["everyHours", { everyHours: NaN }],
    ["everyHours", { everyHours: "24" }],
    ["headerName", { headerName: "A b" }],
    ["headerName", { headerName: "A:b" }],
    ["headerName", { headerName: "Host" }],
    ["headerName", { headerName: "Transfer-Encoding" }],
    ["headerName", { headerName: "If-None-Match" }],
    ["headerName", { headerName: "" }],
    ["headerValue", { headerValue: "" }],
    ["headerValue", { headerValue: "a\r\nX-Other: b" }],
    ["headerValue", { headerValue: "é" }],
    ["headerValue", { headerValue: "x".repeat(4_001) }],
    ["mapping.kind", { mapping: { kind: "people", fields: {} } }],
    ["mapping.fields.nothing", { mapping: { kind: "posts", fields: { nothing: { column: "a" } } } }],
    ["mapping", { mapping: "username=Wer" }],
    ["defaultDate", { defaultDate: "31.1.2026" }],
    ["observed", { observed: "never" as never }],
  ])("%s: %j", async (field, more) => {
    expect(await refusal(addSource(t.ana, sourceInput(more as Partial<SourceInput>)))).toContain(field);
    expect(await listSources(t.ana)).toEqual([]);
  });

  test("a name that another source has", async () => {
    const id = await addSource(t.ana, sourceInput());
    const other = await addSource(t.ana, sourceInput({ name: "Other" }));
    expect(await refusal(addSource(t.ana, sourceInput()))).toEqual(["name"]);
    expect(await refusal(changeSource(t.ana, { id: other, ...sourceInput() }))).toEqual(["name"]);
    await changeSource(t.ana, { id, ...sourceInput({ everyHours: 12 }) });
  });

  test("one too many, and one that is not there", async () => {
    for (let nth = 0; nth < MOST_SOURCES; nth++)
      await addSource(t.ana, sourceInput({ name: `Source ${nth}` }));
    expect(await refusal(addSource(t.ana, sourceInput()))).toEqual(["conflict"]);
    const id = "src_none";
    for (const work of [
      () => readSource(t.ana, id),
      () => fetchSource(t.ana, id),
      () => removeSource(t.ana, id),
      () => pauseSource(t.ana, { id, isPaused: true }),
      () => changeSource(t.ana, { id, ...sourceInput() }),
    ])
      expect(await refusal(work())).toEqual(["not_found"]);
  });

  test("a member who may not import", async () => {
    expect(await refusal(listSources(t.ben))).toEqual(["forbidden"]);
    expect(await refusal(addSource(t.ben, sourceInput()))).toEqual(["forbidden"]);
  });

  test("a host of our own network, unless it is named", async () => {
    await addSource(t.ana, sourceInput({ address: "http://files.internal:8080/a.csv" }));
    expect(await listSources(t.ana)).toHaveLength(1);
  });
});

describe("a header that is kept", () => {
  const headersOf = async (id: string) => openHeaders(id, (await rowOf(id)).headers);
  const unseen = { headerValue: "" };

  test("need not be typed again, and is sent to its own host alone", async () => {
    const id = await addSource(t.ana, sourceInput());
    const change = (more: Partial<SourceInput>) =>
      changeSource(t.ana, { id, ...sourceInput({ ...unseen, ...more }) });
    await change({ address: "https://files.example.com/other.csv", headerName: "authorization" });
    expect(await headersOf(id)).toEqual([["Authorization", "Bearer s3cret"]]);
    for (const address of ["https://evil.example/", "http://files.example.com/", "http://files.internal/"])
      expect(await refusal(change({ address }))).toEqual(["headerValue"]);
    expect(await refusal(change({ headerName: "X-Api-Key" }))).toEqual(["headerValue"]);
    expect(await headersOf(id)).toEqual([["Authorization", "Bearer s3cret"]]);
    await change({ address: "https://files.example.org/", headerValue: "new" });
    expect(await headersOf(id)).toEqual([["Authorization", "new"]]);
    await change({ address: "https://evil.example/", headerName: "" });
    expect((await rowOf(id)).headers).toBeNull();
  });

  test("is typed again when it cannot be opened", async () => {
    const id = await addSource(t.ana, sourceInput());
    await t.team.db.updateTable("importSource").set({ headers: "gone" }).execute();
    expect((await readSource(t.ana, id)).headerNames).toBeNull();
    expect(await refusal(changeSource(t.ana, { id, ...sourceInput(unseen) }))).toEqual(["headerValue"]);
    await changeSource(t.ana, { id, ...sourceInput() });
    expect((await readSource(t.ana, id)).headerNames).toEqual(["Authorization"]);
  });
});

describe("a change", () => {
  const fetched = {
    dueMs: 5_000_000,
    failures: 0,
    etag: '"v1"',
    lastModified: "x",
    digest: "d",
    beganAtMs: 4,
  };
  async function changed(more: Partial<SourceInput>, before: Partial<typeof fetched> = {}) {
    const id = await addSource(t.ana, sourceInput());
    await t.team.db
      .updateTable("importSource")
      .set({ ...fetched, ...before })
      .execute();
    await changeSource(t.ana, { id, ...sourceInput({ headerValue: "", ...more }) });
    return rowOf(id);
  }

  test.each<[string, Partial<SourceInput>]>([
    ["the address", { address: "https://files.example.com/other.csv" }],
    ["the header", { headerValue: "other" }],
    ["the mapping", { mapping: { kind: "posts", fields: {} } }],
    ["inference", { isInferring: false }],
    ["the date of posts", { defaultDate: "2026-01-01" }],
    ["the time of values", { observed: "fetched" }],
  ])("of %s has it fetched anew, whole", async (_, more) => {
    const row = await changed(more, { failures: 3 });
    expect(row).toMatchObject({
      etag: null,
      lastModified: null,
      digest: null,
      failures: 0,
      beganAtMs: null,
    });
    expect(row.dueMs).toBeGreaterThan(fetched.dueMs);
  });

  test("of the name or the hours does not, and moves the next time", async () => {
    expect(await changed({ name: "Other" })).toMatchObject(fetched);
    await t.team.db.deleteFrom("importSource").execute();
    expect(await changed({ everyHours: 26 })).toMatchObject({ ...fetched, dueMs: 5_000_000 + 7_200_000 });
    await t.team.db.deleteFrom("importSource").execute();
    expect(await changed({ everyHours: 26 }, { failures: 2 })).toMatchObject({ dueMs: 5_000_000 });
  });

  test("an empty header list is null", async () => {
    await changed({});
    expect((await entries()).map(({ act }) => act)).toEqual(["source.added"]);
  });
});

test("the audit log says who did what, and nothing that is secret", async () => {
  const id = await addSource(t.ana, sourceInput());
  await changeSource(t.ana, {
    id,
    ...sourceInput({
      headerValue: "n3w",
      address: "https://files.example.com/export.csv?token=other",
      everyHours: 6,
    }),
  });
  await changeSource(t.ana, {
    id,
    ...sourceInput({
      headerValue: "",
      address: "https://files.example.com/export.csv?token=other",
      everyHours: 6,
      mapping: { kind: "posts", fields: { id: { column: "private" } } },
    }),
  });
  await pauseSource(t.ana, { id, isPaused: true });
  await pauseSource(t.ana, { id, isPaused: true });
  await pauseSource(t.ana, { id, isPaused: false });
  await fetchSource(t.ana, id);
  await removeSource(t.ana, id);
  const all = await entries();
  expect(all.map(({ act }) => act)).toEqual([
    "source.added",
    "source.changed",
    "source.changed",
    "source.paused",
    "source.paused",
    "source.requested",
    "source.removed",
  ]);
  expect(all.every(({ subjectId }) => subjectId === id)).toBe(true);
  expect(JSON.stringify(all)).not.toMatch(/s3cret|n3w|token|hidden|private/);
  const [added, changed, mapped] = all.map(({ after }) => JSON.parse(after ?? "null") as object);
  expect(added).toMatchObject({
    address: "https://files.example.com/export.csv",
    everyHours: 24,
    header: "set",
  });
  expect(changed).toMatchObject({ everyHours: 6, header: "changed", query: "changed" });
  expect(mapped).toMatchObject({ mapping: "changed" });
  expect(mapped).not.toHaveProperty("header");
});

test("a list has every source by name, and no value of a header", async () => {
  await addSource(t.ana, sourceInput({ name: "B" }));
  await addSource(t.ana, sourceInput({ name: "A", headerName: "", headerValue: "" }));
  const list = await listSources(t.ana);
  expect(list.map(({ name, headerNames }) => [name, headerNames])).toEqual([
    ["A", []],
    ["B", ["Authorization"]],
  ]);
  expect(JSON.stringify(list)).not.toContain("s3cret");
});
