/** The forms of /admin/sources. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST } from "./route";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ana.member);
});
afterAll(() => site.leave());

const FORM = {
  action: "add",
  name: "Weekly",
  address: "https://files.example.com/a.csv",
  everyHours: "24",
  headerName: "Authorization",
  headerValue: "Bearer s3cret",
  mapping: "",
  isInferring: "1",
  defaultDate: "",
  observed: "modified",
};
async function send(fields: Record<string, string>, as = cookie): Promise<URL> {
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie: as });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, "http://localhost:3000");
}
const sources = () => site.team.db.selectFrom("importSource").selectAll().execute();

test("an incomplete form returns with its input, but without the secret", async () => {
  const { pathname, searchParams } = await send({ ...FORM, everyHours: "0" });
  expect(pathname).toBe("/admin/sources");
  expect(Object.fromEntries(searchParams)).toMatchObject({ trouble: "everyHours", name: "Weekly" });
  expect(searchParams.toString()).not.toContain("s3cret");
  const broken = await send({ ...FORM, mapping: "{" });
  expect(broken.searchParams.get("trouble")).toBe("mapping");
  expect((await send({ ...FORM, address: "http://10.0.0.5/" })).searchParams.get("trouble")).toBe("address");
  expect(await sources()).toEqual([]);
});

test("visitors and members without permission change nothing", async () => {
  expect((await send(FORM, "")).pathname).toBe("/sign-in");
  const ben = await site.cookieOf(site.ben.member);
  expect((await send(FORM, ben)).searchParams.get("trouble")).toBe("forbidden");
  const other = { cookie, body: new URLSearchParams(FORM), headers: { "sec-fetch-site": "cross-site" } };
  expect((await requestSite(POST, other)).status).toBe(403);
  expect((await send({ ...FORM, action: "constructor" })).toString()).toBe(
    "http://localhost:3000/admin/sources",
  );
  expect(await sources()).toEqual([]);
});

test("an older page changes only what its reader changed", async () => {
  await send(FORM);
  const [{ id } = { id: "" }] = await sources();
  const { action: _, headerValue: __, ...shown } = FORM;
  const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
  const older = (typed: Record<string, string>) =>
    send({ action: "change", id, ...shown, headerValue: "", ...was, ...typed });
  const mapping = '{"kind":"creators","fields":{"username":{"column":"Wer"}}}';
  await older({ everyHours: "6", mapping });
  expect((await older({ name: "Daily" })).search).toBe("?done=changed");
  const now = { name: "Daily", everyHours: 6, mapping, isInferring: 1 };
  expect(await sources()).toMatchObject([now]);
  expect((await older({ everyHours: "8" })).search).toBe("?trouble=was");
  expect((await older({ defaultDate: "x" })).search).toBe("?defaultDate=x&trouble=defaultDate");
  expect(await sources()).toMatchObject([now]);
  await send({ action: "remove", id });
});

test("a source is added, changed, paused, fetched and removed", async () => {
  const added = await send(FORM);
  const [source] = await sources();
  const page = `/admin/sources/${source!.id}`;
  expect(`${added.pathname}${added.search}`).toBe(`${page}?done=added`);
  expect(source!.headers).not.toContain("s3cret");
  const act = async (action: string, more: Record<string, string> = {}) => {
    const { pathname, search } = await send({ action, id: source!.id, ...more });
    return `${pathname}${search}`;
  };
  const change = { ...FORM, action: "change", headerValue: "", everyHours: "6" };
  expect(await act("change", change)).toBe(`${page}?done=changed`);
  expect(await act("pause")).toBe(`${page}?done=paused`);
  expect((await sources())[0]).toMatchObject({ everyHours: 6, isPaused: 1 });
  expect(await act("resume")).toBe(`${page}?done=resumed`);
  expect(await act("fetch")).toBe(`${page}?done=fetched`);
  expect((await sources())[0]).toMatchObject({ isPaused: 0, isWanted: 1 });
  const refused = await send({ ...change, id: source!.id, address: "https://evil.example/" });
  expect([refused.pathname, refused.searchParams.get("trouble")]).toEqual([page, "headerValue"]);
  expect(await act("remove")).toBe("/admin/sources?done=removed");
  expect(await act("remove")).toBe("/admin/sources?trouble=not_found");
  expect(await sources()).toEqual([]);
});
