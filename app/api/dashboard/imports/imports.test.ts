/** The calls and forms of imports as a browser makes them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { FORM_BYTES, PART_BYTES, type ImportDetail, type ImportFile } from "@/lib/contract/imports";
import { importing } from "@/lib/server/composition/imports/run-import";
import { env } from "@/lib/server/runtime/env";
import { changeMember } from "@/lib/server/team/members/change-member";
import { claimJob } from "@/lib/server/team/jobs/claim-job";
import { runJob } from "@/lib/server/team/jobs/run-job";
import { makeZip } from "@/lib/testing/make-zip";
import { doHere } from "@/lib/testing/open-test-imports";
import { openTestSite, requestSite, type SiteRequest, type TestSite } from "@/lib/testing/open-test-site";

let site: TestSite;
let cookie: string;
beforeEach(async () => {
  site = await openTestSite();
  mkdirSync(env().dataDir, { recursive: true });
  cookie = await site.cookieOf(site.ana.member);
});
afterEach(() => site.leave());

type Handler = (request: Request, route: never) => Promise<Response>;
const route = async (path: string) =>
  (await import(/* @vite-ignore */ `./${path}route.ts`)) as Record<string, Handler>;
async function call(path: string, options: SiteRequest = {}): Promise<Response> {
  const { method = "POST" } = options;
  return requestSite((await route(path))[method]!, { cookie, ...options, method });
}
async function json<T>(path: string, options: SiteRequest = {}): Promise<T> {
  const answer = await call(path, options);
  expect(answer.status, JSON.stringify(await answer.clone().json())).toBe(200);
  return (await answer.json()) as T;
}
const begin = () => json<ImportDetail>("", { body: {} });

/** Like `requestSite`, with a binary body. */
async function sendBytes(path: string, params: Record<string, string>, bytes: Uint8Array, query = "") {
  const { PUT } = await route(path);
  const request = new Request(`http://localhost:3000/api/dashboard/imports/x${query}`, {
    method: "PUT",
    headers: { "sec-fetch-site": "same-origin", cookie, "content-type": "application/octet-stream" },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  return PUT!(request, { params: Promise.resolve(params) } as never);
}

async function sendForm(fields: Record<string, string | File>, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  const { POST } = await route("form/");
  return POST!(
    new Request("http://localhost:3000/api/dashboard/imports/form", {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        cookie,
        "content-type": encoded.headers.get("content-type")!,
        ...headers,
      },
      body: await encoded.arrayBuffer(),
    }),
    undefined as never,
  );
}
const locationOf = (answer: Response) => {
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
};

async function work(): Promise<void> {
  const { db } = site.team;
  const kind = importing(async () => ({ db, dataDir: env().dataDir, start: doHere }));
  const job = await claimJob(site.team, [kind]);
  await runJob(db, { kind, job: job! }, new AbortController().signal);
}

const CSV = "Handle,Platform,Followers\n@lea.runs,tiktok,1200\n,tiktok,5\n";

describe("calls", () => {
  test("upload a file in parts, check it, run it and undo it", async () => {
    const { id } = await begin();
    const bytes = new TextEncoder().encode(CSV);
    const file = await json<ImportFile>("[id]/files/", {
      params: { id },
      body: { name: "lists/a.csv", size: bytes.length, modifiedAt: Date.UTC(2026, 0, 1) },
    });
    const params = { id, file: file.id };
    const part = "[id]/files/[file]/";
    expect((await sendBytes(part, params, bytes.slice(0, 20), "?offset=0")).status).toBe(200);
    const again = await sendBytes(part, params, bytes.slice(0, 20), "?offset=0");
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ detail: expect.stringContaining("up to byte 20") });
    expect(await json<ImportFile>(part, { method: "GET", params })).toMatchObject({ receivedBytes: 20 });
    expect((await sendBytes(part, params, bytes.slice(20), "?offset=20")).status).toBe(200);
    expect(await json<ImportDetail>("[id]/check/", { params })).toMatchObject({ state: "checking" });
    await work();
    const checked = await json<ImportDetail>("[id]/", { method: "GET", params });
    expect(checked).toMatchObject({ state: "checked", totals: { accepted: 1, rejected: 1 } });
    expect(await json<ImportDetail>("[id]/run/", { params })).toMatchObject({ state: "running" });
    await work();
    expect(await json<ImportDetail>("[id]/", { method: "GET", params })).toMatchObject({ state: "done" });
    const rejected = await call("[id]/rejected.csv/", { method: "GET", params });
    expect(rejected.headers.get("content-disposition")).toContain("scoutdeck-import-1-rejected.csv");
    expect(await rejected.text()).toContain("it has no handle and no id");
    const preview = await json<{ undoes: { number: number }[] }>("[id]/undo/", { method: "GET", params });
    expect(preview.undoes).toMatchObject([{ number: 1 }]);
    expect(await json<ImportDetail>("[id]/undo/", { params, body: { numbers: [1] } })).toMatchObject({
      state: "undone",
    });
    const { imports } = await json<{ imports: ImportDetail[] }>("", { method: "GET" });
    expect(imports).toMatchObject([{ number: 1, state: "undone", by: { kind: "member", name: "ana" } }]);
    const acts = await site.team.db.selectFrom("auditEntry").select("act").orderBy("id").execute();
    expect(acts.map(({ act }) => act)).toEqual(["import.started", "export.rejected", "import.undone"]);
  });

  test("accept pasted text, options and mappings, and discard an import", async () => {
    const { id } = await begin();
    const params = { id };
    await json("[id]/paste/", { params, body: { text: "alpha,beta\nlea.runs,5\n" } });
    const options = {
      observed: "2026-01-01",
      date: null,
      decimal: ",",
      dateOrder: null,
      isInferring: false,
      platform: "tiktok",
    };
    expect(await json("[id]/options/", { params, body: options })).toMatchObject({ options });
    const mapping = {
      kind: "creators",
      fields: { username: { column: "alpha" }, followers: { column: "beta" } },
    };
    const saved = await import("../import-mappings/route");
    const kept = await requestSite(saved.POST, { cookie, body: { name: "x", mapping, columns: ["alpha"] } });
    const { id: savedId } = (await kept.json()) as { id: string };
    const [file] = (await json<ImportDetail>("[id]/", { method: "GET", params })).files;
    const where = { id, file: file!.id };
    const body = { part: "Pasted text", mapping };
    await json("[id]/files/[file]/mapping/", { params: where, body });
    await json("[id]/files/[file]/mapping/", {
      params: where,
      body: { part: "Pasted text", saved: savedId },
    });
    const unknown = { part: "Pasted text", saved: "nobody" };
    expect((await call("[id]/files/[file]/mapping/", { params: where, body: unknown })).status).toBe(404);
    const wrong = { part: "x", mapping: { kind: "creators", fields: { views: { column: "a" } } } };
    const refused = await call("[id]/files/[file]/mapping/", { params: where, body: wrong });
    expect(refused.status).toBe(400);
    await json("[id]/files/[file]/remove/", { params: where });
    const removing = await import("../import-mappings/[id]/remove/route");
    expect((await requestSite(removing.POST, { cookie, params: { id: savedId } })).status).toBe(200);
    expect((await requestSite(removing.POST, { cookie, params: { id: savedId } })).status).toBe(404);
    expect(await json("[id]/discard/", { params })).toBeNull();
    expect((await call("[id]/", { method: "GET", params })).status).toBe(404);
  });

  test("refuse a part with a wrong size, type or position", async () => {
    const { id } = await begin();
    const params = { id };
    const file = await json<ImportFile>("[id]/files/", { params, body: { name: "a.csv", size: 20_000_000 } });
    const where = { id, file: file.id };
    const large = new Uint8Array(PART_BYTES + 1);
    expect((await sendBytes("[id]/files/[file]/", where, large, "?offset=0")).status).toBe(413);
    for (const query of ["", "?offset=x", "?offset=-1", "?offset=1e3"])
      expect((await sendBytes("[id]/files/[file]/", where, new Uint8Array(1), query)).status).toBe(400);
    const asJson = await call("[id]/files/[file]/", { method: "PUT", params: where, body: {} });
    expect(asJson.status).toBe(415);
  });

  test("are accepted from our own pages only", async () => {
    const foreign = { body: {}, headers: { "sec-fetch-site": "cross-site" } };
    expect((await call("", foreign)).status).toBe(403);
    expect(locationOf(await sendForm({ file: new File([CSV], "a.csv") }))).toMatch(/^\/admin\/import\//);
    expect(
      (await sendForm({ file: new File([CSV], "a.csv") }, { "sec-fetch-site": "cross-site" })).status,
    ).toBe(403);
  });
});

describe("permissions", () => {
  test("a member may import while an admin allows it", async () => {
    const ben = await site.cookieOf(site.ben.member);
    const asBen = () => call("", { cookie: ben, body: {} });
    expect((await asBen()).status).toBe(403);
    const give = (mayImport: boolean) =>
      changeMember(site.ana, { id: "ben", change: { action: "imports", mayImport } });
    await give(true);
    expect((await asBen()).status).toBe(200);
    await give(false);
    expect((await asBen()).status).toBe(403);
    const acts = await site.team.db.selectFrom("auditEntry").select(["act", "after"]).execute();
    expect(acts).toEqual([
      { act: "member.imports", after: '{"mayImport":true}' },
      { act: "member.imports", after: '{"mayImport":false}' },
    ]);
  });

  test("the permission does not include erasing people", async () => {
    await changeMember(site.ana, { id: "ben", change: { action: "imports", mayImport: true } });
    const ben = await site.cookieOf(site.ben.member);
    const { GET } = await import("../privacy/held/route");
    expect((await requestSite(GET, { method: "GET", cookie: ben })).status).toBe(403);
  });
});

describe("forms without scripts", () => {
  const act = async (id: string, fields: Record<string, string>) =>
    locationOf(
      await call("[id]/form/", {
        params: { id },
        body: new URLSearchParams(fields),
      }),
    );
  const idOf = (path: string) => path.split("/")[3]!.split("?")[0]!;

  test("upload files with options, map, run and undo", async () => {
    const table = "alpha,beta\nlea.runs,5\n";
    const to = locationOf(
      await sendForm({ file: new File([table], "a.csv"), platform: "tiktok", hasInferring: "1" }),
    );
    const id = idOf(to);
    await work();
    const params = { id };
    const read = () => json<ImportDetail>("[id]/", { method: "GET", params });
    const found = await read();
    expect(found).toMatchObject({ state: "checked", options: { platform: "tiktok", isInferring: false } });
    const fields = { action: "mapping", file: found.files[0]!.id, part: "a.csv", kind: "creators" };
    const columns = { "column.username": "alpha", "column.followers": "beta", "value.source": "tiktok" };
    expect(await act(id, { ...fields, ...columns, "column.bio": "" })).toBe(
      `/admin/import/${id}?done=mapping`,
    );
    await work();
    expect(await read()).toMatchObject({ canRun: true, totals: { accepted: 1 } });
    expect(await act(id, { action: "run" })).toBe(`/admin/import/${id}?done=run`);
    await work();
    expect(await act(id, { action: "undo", numbers: "2" })).toContain("problem=conflict");
    expect(await act(id, { action: "undo", numbers: "1" })).toBe(`/admin/import/${id}?done=undo`);
  });

  test("report errors and leave nothing incomplete", async () => {
    expect(locationOf(await sendForm({ text: "" }))).toBe("/admin/import?problem=invalid_parameter");
    const file = new File([CSV], "a.csv");
    expect(locationOf(await sendForm({ file, observed: "yesterday" }))).toContain("problem=options.observed");
    const large = new File([new Uint8Array(FORM_BYTES + 1)], "a.csv");
    expect(locationOf(await sendForm({ file: large }))).toBe("/admin/import?problem=body_too_large");
    expect((await json<{ imports: unknown[] }>("", { method: "GET" })).imports).toEqual([]);
    const id = idOf(locationOf(await sendForm({ text: CSV })));
    expect(await act(id, { action: "run" })).toContain("problem=conflict");
    expect(await act(id, { action: "constructor" })).toContain("problem=invalid_parameter");
    expect(await act(id, { action: "stop" })).toBe(`/admin/import/${id}?done=stop`);
    expect(await act(id, { action: "discard" })).toBe("/admin/import");
    expect(await act("nowhere", { action: "check" })).toContain("problem=not_found");
  });

  test("visitors and members without permission change nothing", async () => {
    const file = new File([CSV], "a.csv");
    expect(locationOf(await sendForm({ file }, { cookie: "" }))).toContain("/sign-in");
    const ben = await site.cookieOf(site.ben.member);
    expect(locationOf(await sendForm({ file }, { cookie: ben }))).toBe("/admin/import?problem=forbidden");
    expect((await json<{ imports: unknown[] }>("", { method: "GET" })).imports).toEqual([]);
  });
});

test("rejects files without a table with a message, and does not unpack ZIP bombs", async () => {
  const { gzipSync } = await import("node:zlib");
  const { id } = await begin();
  const params = { id };
  const zip = await makeZip([
    { name: "good.csv", content: CSV },
    { name: "readme.md", content: "x" },
  ]);
  const picture = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(5_000)]);
  const files: [string, Uint8Array][] = [
    ["some.zip", zip],
    ["icon.png", picture],
    ["bomb.csv.gz", gzipSync(Buffer.alloc(270 * 1_048_576, "a,b\n"))],
  ];
  for (const [name, bytes] of files) {
    const file = await json<ImportFile>("[id]/files/", { params, body: { name, size: bytes.length } });
    await sendBytes("[id]/files/[file]/", { id, file: file.id }, bytes, "?offset=0");
  }
  await json("[id]/check/", { params });
  await work();
  const found = await json<ImportDetail>("[id]/", { method: "GET", params });
  const [zipped, image, bomb] = found.files;
  expect(zipped).toMatchObject({
    ignored: ["some.zip/readme.md"],
    parts: [{ name: "some.zip/good.csv", accepted: 1 }],
  });
  expect(image!.parts[0]!.status).not.toBe("read");
  expect(image!.parts[0]!.problem).toBeTruthy();
  expect(bomb!.parts[0]!.accepted).toBe(0);
  expect(found.state).toBe("checked");
});
