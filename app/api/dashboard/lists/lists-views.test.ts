/** The forms about views of a list, as a browser sends them. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createList } from "@/lib/server/team/lists/create-list";
import { viewsOfList } from "@/lib/server/team/views/views-of-list";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST } from "./[id]/views/route";

let site: TestSite;
let cookie: string;
let listId: string;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  return () => site.leave();
});
beforeEach(async () => {
  const name = `List ${++made}`;
  ({ id: listId } = await createList(site.ben, {
    kind: "creators",
    name,
    template: "shortlist",
    isTeam: true,
  }));
});

async function send(fields: Record<string, string>, as: string = cookie) {
  const body = new URLSearchParams({ query: "silent=5", back: "form=board&silent=5", ...fields });
  const params = { id: listId };
  const answer = await requestSite(POST, { body, params, cookie: as });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!.replace(`/lists/${listId}?`, "");
}
const views = () => viewsOfList(site.ben, listId);

test("saves, renames, updates, deletes and restores a view, then shows it", async () => {
  const saved = await send({ action: "save", name: "Silent", scope: "team" });
  const [{ id } = { id: "" }] = await views();
  expect(saved).toBe(`form=board&silent=5&view=${id}&done=view-save`);
  expect(await send({ action: "rename", id, name: "Quiet", scope: "me" })).toBe(
    `form=board&silent=5&view=${id}&done=view-rename`,
  );
  await send({ action: "update", id, query: "silent=9" });
  expect(await views()).toMatchObject([{ name: "Quiet", isTeam: false, query: "silent=9" }]);
  const back = `silent=9&view=${id}`;
  expect(await send({ action: "remove", id, back })).toBe(`silent=9&done=view-remove&removedView=${id}`);
  expect(await views()).toEqual([]);
  expect(await send({ action: "restore", id, back: "" })).toBe("done=view-restore");
  expect(await views()).toHaveLength(1);
});

test("a rename on an older page changes the name only", async () => {
  await send({ action: "save", name: "Silent" });
  const [{ id } = { id: "" }] = await views();
  const older = { action: "rename", id, "was.name": "Silent", "was.scope": "" };
  await send({ ...older, name: "Silent", scope: "team" });
  await send({ ...older, name: "Quiet" });
  expect(await views()).toMatchObject([{ name: "Quiet", isTeam: true }]);
  await send({ ...older, "was.scope": "team", name: "Silent" });
  expect(await views()).toMatchObject([{ name: "Quiet", isTeam: false }]);
});

test.each<[Record<string, string>, string]>([
  [{ action: "save", name: " " }, "name"],
  [{ action: "save", name: "New", query: "" }, "query"],
  [{ action: "remove", id: "nothing" }, "not_found"],
  [{ action: "toString", id: "nothing" }, "invalid_parameter"],
])("what is wrong is said and changes nothing: %j", async (fields, problem) => {
  expect(await send(fields)).toBe(`form=board&silent=5&problem=view-${problem}`);
  expect(await views()).toEqual([]);
});

test("never redirects to another site, and asks visitors to sign in", async () => {
  expect(await send({ action: "save", name: "New", back: "//evil.example?x=1" })).toMatch(/^%2F%2Fevil/);
  expect(await send({ action: "save", name: "Newer" }, "")).toBe(
    `/sign-in?callbackUrl=${encodeURIComponent(`/lists/${listId}`)}`,
  );
});
