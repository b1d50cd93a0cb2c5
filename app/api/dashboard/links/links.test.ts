/** The contract of links: JSON gets the address once, a form the page that shows it once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { readTeamBrand } from "@/lib/server/team/links/team-brand";
import { findLiveLink } from "@/lib/server/team/links/open-link";
import { ids } from "@/lib/testing/open-test-team";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { DELETE, POST as changeLink } from "./[id]/route";
import { GET, POST } from "./route";

let site: TestSite;
let cookie: string;
let list: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  const made = { kind: "creators", name: "Winter", template: "shortlist", isTeam: true } as const;
  ({ id: list } = await createList(site.ben, made));
  await addItems(site.ben, { listId: list, ids: ids(1, 3) });
});
afterAll(() => site.leave());

const isLive = async (token: string) => (await findLiveLink(site.team.db, token)) !== null;
const form = (fields: Record<string, string> | string[][]) => new URLSearchParams(fields);

test("JSON gets url and id, and DELETE ends it", async () => {
  const answer = await requestSite(POST, { cookie, body: { kind: "list", id: list, days: 3 } });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const { url, id } = (await answer.json()) as { url: string; id: string };
  const [, token = ""] = /^http:\/\/[^/]+\/share\/([\w-]{43})$/.exec(url) ?? [];
  expect(await isLive(token)).toBe(true);
  const listed = await requestSite(GET, { method: "GET", path: `/x?listId=${list}`, cookie });
  const text = await listed.text();
  expect(text).toContain(id);
  expect(text).not.toContain(token);
  const ended = await requestSite(DELETE, { method: "DELETE", params: { id }, cookie });
  expect(await ended.json()).toEqual({ id });
  expect(await isLive(token)).toBe(false);
});

test.each([
  [{ kind: "list" }, 400],
  [{ kind: "lists", id: "x" }, 400],
  [{ kind: "list", id: "nope" }, 404],
  [{ kind: "list", id: "LIST", expiresAt: "2027-01-01" }, 400],
  [{ kind: "list", id: "LIST", password: "short" }, 400],
  [{ kind: "statement", id: "team" }, 403],
  [{ kind: "receipt", id: "nope" }, 404],
])("JSON %j is refused with %i", async (body, status) => {
  const sent = { ...body, ...("id" in body && body.id === "LIST" && { id: list }) };
  const answer = await requestSite(POST, { cookie, body: sent });
  expect(answer.status).toBe(status);
});

test("a form is led to the page that shows the address once, and an unchecked box stays off", async () => {
  const fields = form([
    ["kind", "list"],
    ["id", list],
    ["show", ""],
    ["show", "place"],
    ["allow", ""],
    ["days", "30"],
  ]);
  const answer = await requestSite(POST, { cookie, body: fields });
  expect(answer.status).toBe(303);
  const to = answer.headers.get("location")!;
  expect(to).toMatch(/^\/links\?made=[\w-]{36}$/);
  expect(answer.headers.get("set-cookie")).toContain("Path=/links; ");
  const id = to.split("=")[1]!;
  const link = await site.team.db
    .selectFrom("shareLink")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([link.shown, link.allowed]).toEqual(['["place"]', "[]"]);
  const refused = await requestSite(POST, { cookie, body: form({ kind: "list", id: list, days: "0" }) });
  expect(refused.headers.get("location")).toMatch(/^\/links\?kind=list&id=.*&problem=days/);
  const back = `/links?link=${id}`;
  const end = await requestSite(changeLink, {
    cookie,
    params: { id },
    body: form({ action: "end", back: "https://evil.example/" }),
  });
  expect(end.headers.get("location")).toBe("/links?done=ended");
  const again = await requestSite(changeLink, {
    cookie,
    params: { id },
    body: form({ action: "end", back }),
  });
  expect(again.headers.get("location")).toBe(`${back}&done=ended`);
});

test("the team's form on an older page changes the name only when its reader did", async () => {
  const { POST: saveTeam } = await import("./team/route");
  const admin = await site.cookieOf(site.ana.member);
  const save = async (was: string, name: string) => {
    const form = new FormData();
    form.set("was.name", was);
    form.set("name", name);
    const request = new Request("http://localhost:3000/api/dashboard/links/team", {
      method: "POST",
      body: form,
      headers: { cookie: admin, origin: "http://localhost:3000", host: "localhost:3000" },
    });
    expect((await saveTeam(request)).headers.get("location")).toContain("?done=saved");
    return (await readTeamBrand(site.team.db)).name;
  };
  expect(await save("Scoutdeck", "Northlight")).toBe("Northlight");
  expect(await save("Scoutdeck", "Scoutdeck")).toBe("Northlight");
  expect(await save("Northlight", "")).toBe("Scoutdeck");
});
