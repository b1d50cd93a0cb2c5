/** The forms of /account/sessions: their redirects, and which sessions they end. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { GET as balance } from "@/app/api/dashboard/balance/route";
import { cookieFrom } from "@/lib/testing/begin-session";
import { POST as signOut } from "../sign-out/route";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { hashPassword } from "@/lib/server/access/password-hash";
import { POST } from "./route";

const PASSWORD = "the password of ben";

let site: TestSite;
beforeEach(async () => void (site = await openTestSite()));
afterEach(() => site.leave());

const submit = (fields: Record<string, string>, cookie?: string) =>
  requestSite(POST, { body: new URLSearchParams(fields), cookie });
const redirectOf = (answer: Response) => [answer.status, answer.headers.get("location")];
const statusWith = async (cookie: string) => (await requestSite(balance, { method: "GET", cookie })).status;
const idOfBen = async () => {
  const rows = await site.team.db.selectFrom("session").select(["id", "memberId"]).execute();
  return rows.find(({ memberId }) => memberId === "ben")!.id;
};

test("ending a session is confirmed, and a second time reported as ended already", async () => {
  const ben = await site.cookieOf(site.ben.member);
  const id = await idOfBen();
  const other = await site.cookieOf(site.ben.member);
  expect(redirectOf(await submit({ id }, other))).toEqual([303, "/account/sessions?done=ended"]);
  expect([await statusWith(ben), await statusWith(other)]).toEqual([401, 200]);
  expect(redirectOf(await submit({ id }, other))).toEqual([303, "/account/sessions?done=gone"]);
});

test("signing out everywhere ends all sessions and removes the cookie", async () => {
  const [one, two] = [await site.cookieOf(site.ben.member), await site.cookieOf(site.ben.member)];
  const ana = await site.cookieOf(site.ana.member);
  const answer = await submit({ action: "everywhere" }, one);
  expect(redirectOf(answer)).toEqual([303, "/sign-in?done=everywhere"]);
  expect(answer.headers.get("clear-site-data")).toBe('"storage"');
  expect(answer.headers.get("set-cookie")).toMatch(/^scoutdeck-session=; .*Max-Age=0/);
  expect([await statusWith(one), await statusWith(two), await statusWith(ana)]).toEqual([401, 401, 200]);
});

test("signing out clears the browser except for the known-browser cookie", async () => {
  const answer = await requestSite(signOut, {
    body: new URLSearchParams(),
    cookie: await site.cookieOf(site.ben.member),
  });
  expect(redirectOf(answer)).toEqual([303, "/sign-in"]);
  expect(answer.headers.get("clear-site-data")).toBe('"storage"');
  expect(answer.headers.getSetCookie().map((header) => header.split("=")[0])).toEqual(["scoutdeck-session"]);
});

test("a browser that was left open must enter the password", async () => {
  const [ben, other] = [await site.cookieOf(site.ben.member), await site.cookieOf(site.ben.member)];
  await site.team.db
    .updateTable("session")
    .set({ startedAtMs: Date.now() - 11 * 60_000 })
    .execute();
  const passwordHash = await hashPassword(PASSWORD);
  await site.team.db.updateTable("member").set({ passwordHash }).where("id", "=", "ben").execute();
  const id = await idOfBen();
  const asked = async (fields: Record<string, string>) => {
    const { status, headers } = await submit(fields, other);
    expect(status).toBe(303);
    return headers.get("location");
  };
  expect(await asked({ id })).toBe(`/account/sessions?confirm=${id}&problem=unconfirmed`);
  expect(await asked({ action: "everywhere" })).toBe(
    "/account/sessions?confirm=everywhere&problem=unconfirmed",
  );
  expect(await asked({ action: "everywhere", current: "wrong" })).toBe(
    "/account/sessions?confirm=everywhere&problem=current",
  );
  expect([await statusWith(ben), await statusWith(other)]).toEqual([200, 200]);
  expect(await asked({ action: "everywhere", current: PASSWORD })).toBe("/sign-in?done=everywhere");
  expect([await statusWith(ben), await statusWith(other)]).toEqual([401, 401]);
});

test("the password changes the session id, even if the rest of the form fails", async () => {
  const ben = await site.cookieOf(site.ben.member);
  const passwordHash = await hashPassword(PASSWORD);
  await site.team.db.updateTable("member").set({ passwordHash }).where("id", "=", "ben").execute();
  const answer = await submit({ id: "none", current: PASSWORD }, ben);
  expect(redirectOf(answer)).toEqual([303, "/account/sessions?done=gone"]);
  const renewed = cookieFrom(answer.headers.get("set-cookie"));
  expect([await statusWith(ben), await statusWith(renewed)]).toEqual([401, 200]);
  // A second copy of the form, sent at the same moment, does not restore the first ID.
  expect((await submit({ id: "none", current: PASSWORD }, ben)).headers.get("set-cookie")).toBeNull();
});

test("other members and visitors cannot end a session", async () => {
  const ben = await site.cookieOf(site.ben.member);
  const id = await idOfBen();
  const ana = await site.cookieOf(site.ana.member);
  expect(redirectOf(await submit({ id }, ana))).toEqual([303, "/account/sessions?done=gone"]);
  for (const fields of [{ id }, { action: "everywhere" }] as Record<string, string>[])
    expect(redirectOf(await submit(fields))).toEqual([303, "/sign-in?callbackUrl=/account/sessions"]);
  expect(await statusWith(ben)).toBe(200);
});
