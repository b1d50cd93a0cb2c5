/** The forms about people as a browser sends them, with a real mail server and without one. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MOST_INVITES } from "@/lib/contract/one-time-links";
import { hashPassword } from "@/lib/server/access/password-hash";
import { smtpMailer } from "@/lib/server/adapters/smtp/smtp-mailer";
import { mailer } from "@/lib/server/composition/mailer";
import { readShownLinks, shownLinksHeader } from "@/lib/server/http/shown-link";
import { listInvites } from "@/lib/server/team/members/invite-member";
import { listMembers } from "@/lib/server/team/members/list-members";
import { cookieFrom } from "@/lib/testing/begin-session";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { linkIn, startMailServer, type MailServer } from "@/lib/testing/start-mail-server";
import { POST as acceptInvite } from "./accept-invite/route";
import { POST as account } from "./account/route";
import { GET as balance } from "./balance/route";
import { POST as confirmEmail } from "./confirm-email/route";
import { POST as forgot } from "./forgot/route";
import { POST as invites } from "./invites/route";
import { POST as members } from "./members/route";
import { POST as reset } from "./reset/route";
import { POST as signIn } from "./sign-in/route";

const CURRENT = "the password of ben";
const PASSWORD = "another long password";
let site: TestSite;
let mail: MailServer | undefined;
let [ana, ben] = ["", ""];
beforeEach(async () => {
  site = await openTestSite();
  const passwordHash = await hashPassword(CURRENT);
  await site.team.db.updateTable("member").set({ passwordHash }).where("id", "=", "ben").execute();
  [ana, ben] = [await site.cookieOf(site.ana.member), await site.cookieOf(site.ben.member)];
  mailer.replace(null);
});
afterEach(async () => {
  mailer.forget();
  await mail?.stop();
  mail = undefined;
  await site.leave();
});

async function withMail(): Promise<MailServer> {
  mail = await startMailServer();
  mailer.replace(smtpMailer({ url: mail.url, from: "deck@example.com" }));
  return mail;
}

/** Sends a form. @returns the redirect target and the cookie */
async function send(handler: typeof invites, fields: Record<string, string>, cookie?: string) {
  const answer = await requestSite(handler, { body: new URLSearchParams(fields), cookie });
  expect(answer.status).toBe(303);
  const { pathname, search, searchParams } = new URL(answer.headers.get("location")!, "http://x");
  return { path: `${pathname}${search}`, searchParams, setCookie: answer.headers.get("set-cookie") };
}
type Sent = Awaited<ReturnType<typeof send>>;

/** Links that the page shows after a form, read from the cookie. */
function shownBy({ searchParams, setCookie }: Sent) {
  const value = cookieFrom(setCookie).slice("scoutdeck-link=".length);
  const jar = { get: (name: string) => (name === "scoutdeck-link" ? { value } : undefined) };
  return readShownLinks(jar, searchParams.get("link") ?? "");
}
const firstShown = (sent: Sent) => shownBy(sent)[0]!;
const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;
const statusWith = async (cookie: string) => (await requestSite(balance, { method: "GET", cookie })).status;

const INVITE = { action: "invite", email: "noor@example.com", role: "member", monthlyCap: "1,000" };
const PERSON = { name: "Noor", password: PASSWORD };

describe("an invite", () => {
  test("is shown once to the admin, and signs its person in", async () => {
    const sent = await send(invites, INVITE, ana);
    expect(sent.setCookie).toMatch(/; Path=\/admin\/members; Max-Age=60; HttpOnly; SameSite=Strict$/);
    const shown = firstShown(sent);
    expect(shown.mail).toBe("off");
    // The token is never in an address.
    const token = tokenOf(shown.link);
    expect(sent.path).not.toContain(token);
    const joined = await send(acceptInvite, { token, ...PERSON });
    expect(joined.path).toBe("/viral");
    expect(await statusWith(cookieFrom(joined.setCookie))).toBe(200);
    expect((await listMembers(site.ana)).members.at(-1)).toMatchObject({ name: "Noor", monthlyCap: 1_000 });
    expect((await send(acceptInvite, { token, ...PERSON })).path).toContain("error=forbidden");
  });

  test("is sent by mail; if the mail server fails, the link can be copied", async () => {
    const server = await withMail();
    const shown = firstShown(await send(invites, INVITE, ana));
    expect(shown.mail).toBe("sent");
    expect(server.received).toMatchObject([{ to: ["noor@example.com"] }]);
    expect(linkIn(server.received[0]!).link).toBe(shown.link);
    server.refuse();
    const failed = firstShown(await send(invites, { ...INVITE, email: "b@example.com" }, ana));
    expect(failed.mail).toBe("failed");
    expect(await listInvites(site.ana)).toHaveLength(2);
  });

  test("gets a new link and is revoked", async () => {
    const { id } = firstShown(await send(invites, INVITE, ana));
    const renewed = firstShown(await send(invites, { action: "renew", id }, ana));
    expect((await send(invites, { action: "renew", id }, ana)).path).toBe("/admin/members?problem=not_found");
    expect((await send(invites, { action: "revoke", id: renewed.id }, ana)).path).toBe(
      "/admin/members?done=revoked",
    );
    const late = await send(acceptInvite, { token: tokenOf(renewed.link), ...PERSON });
    expect(late.path).toContain("error=forbidden");
  });

  test.each([
    [{ email: "noor" }, "email"],
    [{ role: "owner" }, "role"],
    [{ monthlyCap: "many" }, "monthlyCap"],
    [{ email: "ben@example.com" }, "conflict"],
    [{ email: "new@example.com, noor\nx@" }, "email"],
    [{ email: Array.from({ length: 41 }, (_, n) => `p${n}@example.com`).join(";") }, "email"],
    [{ email: "new@example.com, Ben <ben@example.com>" }, "conflict"],
  ])("with %j is shown again as it was entered", async (wrong, problem) => {
    const { action: _, ...entered } = { ...INVITE, ...wrong };
    const { searchParams, setCookie } = await send(invites, { ...INVITE, ...wrong }, ana);
    expect(Object.fromEntries(searchParams)).toEqual({ problem, ...entered });
    expect(setCookie).toBeNull();
    expect(await listInvites(site.ana)).toEqual([]);
  });

  test("for many people gives a link for each, in the typed order", async () => {
    const email = 'noor@example.com, "Berg, Nils" <nils@example.com>\nNOOR@example.com; zoe@example.com';
    const links = shownBy(await send(invites, { ...INVITE, email }, ana));
    expect(links).toHaveLength(3);
    const pending = await listInvites(site.ana);
    expect(links.map(({ id }) => pending.find((invite) => invite.id === id)?.email)).toEqual([
      "noor@example.com",
      "nils@example.com",
      "zoe@example.com",
    ]);
    for (const [n, { link }] of links.entries()) {
      const person = { name: `Person ${n}`, password: PASSWORD };
      expect((await send(acceptInvite, { token: tokenOf(link), ...person })).path).toBe("/viral");
    }
    expect(await listInvites(site.ana)).toEqual([]);
  });

  test("for the largest number of people fits into the cookie and sends every mail", async () => {
    const server = await withMail();
    const emails = Array.from({ length: MOST_INVITES }, (_, n) => `person-${n}@example.com`);
    const sent = await send(invites, { ...INVITE, email: emails.join("\n") }, ana);
    expect(sent.setCookie!.length).toBeLessThan(4_096);
    expect(shownBy(sent).map(({ mail: state }) => state)).toEqual(emails.map(() => "sent"));
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(emails.toSorted());
  });

  test("is refused to members and strangers", async () => {
    expect((await send(invites, INVITE, ben)).searchParams.get("problem")).toBe("forbidden");
    expect((await send(invites, INVITE)).path).toBe("/sign-in?callbackUrl=/admin/members");
    expect(await listInvites(site.ana)).toEqual([]);
  });

  test("accepted with a short password keeps its link and name", async () => {
    const token = tokenOf(firstShown(await send(invites, INVITE, ana)).link);
    const wrong = { token, name: "Noor", password: "short" };
    const { searchParams, setCookie } = await send(acceptInvite, wrong);
    expect(Object.fromEntries(searchParams)).toEqual({ error: "password", name: "Noor" });
    // The token is in a cookie, not in an address.
    expect(setCookie).toMatch(new RegExp(`^scoutdeck-opened-link=${token}; .*HttpOnly`));
    const forged = await send(acceptInvite, { ...wrong, token: "a; Domain=x" });
    expect(forged.setCookie).toMatch(/^scoutdeck-opened-link=; Path=\/; Max-Age=0/);
    const joined = await send(acceptInvite, { token, ...PERSON });
    expect(joined.path).toBe("/viral");
    expect(joined.setCookie).toContain("scoutdeck-opened-link=; Path=/; Max-Age=0");
  });
});

test("an invalid cookie, or one of another link, shows nothing", () => {
  const jar = (value: string) => ({ get: () => ({ value }) });
  const [id, token] = ["11111111-1111-4111-8111-111111111111", "t".repeat(43)];
  const wrong = ["", "x", "%", "invite", `invite~${id}.t.off`, `invite~${id}.${token}.lost`];
  for (const value of [...wrong, `javascript:x~${id}.${token}.off`])
    expect(readShownLinks(jar(value), id)).toEqual([]);
  const issued = { id, link: `http://127.0.0.1/invite?token=${token}`, mail: "off" as const };
  const value = cookieFrom(shownLinksHeader([issued])).slice("scoutdeck-link=".length);
  expect(readShownLinks(jar(value), "b")).toEqual([]);
  const [read] = readShownLinks(jar(value), id);
  expect(read).toMatchObject({ id, mail: "off" });
  expect(read!.link).toMatch(new RegExp(`/invite\\?token=${token}$`));
});

describe("a member", () => {
  const change = (fields: Record<string, string>, as = ana) => send(members, { id: "ben", ...fields }, as);
  const row = async () => (await listMembers(site.ana)).members.find(({ id }) => id === "ben")!;

  test("gets another role, budget and address, is disabled and enabled", async () => {
    expect((await change({ action: "role", role: "admin" })).path).toBe("/admin/members/ben?done=role");
    await change({ action: "cap", monthlyCap: "1 000" });
    await change({ action: "email", email: "Ben@new.example" });
    await change({ action: "disable" });
    expect(await row()).toMatchObject({ role: "admin", monthlyCap: 1_000, email: "ben@new.example" });
    expect((await row()).disabledAt).not.toBeNull();
    await change({ action: "enable" });
    await change({ action: "cap", monthlyCap: "" });
    expect(await row()).toMatchObject({ disabledAt: null, monthlyCap: null });
  });

  test.each([
    [{ action: "role", role: "owner" }, "role"],
    [{ action: "cap", monthlyCap: "many" }, "monthlyCap"],
    [{ action: "email", email: "ben" }, "email"],
    [{ action: "email", email: "ana@example.com" }, "taken"],
    [{ action: "password" }, "action"],
    [{ action: "__proto__" }, "action"],
    [{ id: "ana", action: "disable" }, "admin"],
    [{ id: "ana", action: "role", role: "member" }, "admin"],
    [{ id: "nobody", action: "disable" }, "not_found"],
  ])("is unchanged after %j", async (fields, problem) => {
    const before = await listMembers(site.ana);
    const { searchParams } = await change(fields);
    expect(searchParams.get("problem")).toBe(problem);
    expect(await listMembers(site.ana)).toEqual(before);
  });

  test("is changed by admins only", async () => {
    const { searchParams } = await change({ action: "role", role: "admin" }, ben);
    expect(searchParams.get("problem")).toBe("forbidden");
    expect((await change({ action: "disable" }, "")).path).toBe(
      "/sign-in?callbackUrl=%2Fadmin%2Fmembers%2Fben",
    );
    expect(await row()).toMatchObject({ role: "member", disabledAt: null });
  });

  test("sets a new password by a reset link, which ends the session", async () => {
    const sent = await change({ action: "reset" });
    expect(sent.path).toMatch(/^\/admin\/members\/ben\?link=/);
    const token = tokenOf(firstShown(sent).link);
    expect((await send(reset, { token, password: "short" })).path).toContain("error=password");
    expect(await statusWith(ben)).toBe(200);
    expect((await send(reset, { token, password: PASSWORD })).path).toBe("/sign-in?done=reset");
    expect(await statusWith(ben)).toBe(401);
    expect((await send(signIn, { email: "ben@example.com", password: PASSWORD })).path).toBe("/viral");
    expect((await send(reset, { token, password: CURRENT })).path).toContain("error=forbidden");
  });
});

describe("a forgotten password", () => {
  test("every address gets the same answer, and only an account gets a link", async () => {
    const server = await withMail();
    for (const email of ["nobody@example.com", "ben@example.com", ""])
      expect((await send(forgot, { email })).path).toBe("/forgot?done=1");
    await server.waitFor(1);
    expect(server.received).toMatchObject([{ to: ["ben@example.com"] }]);
    const { token } = linkIn(server.received[0]!);
    expect((await send(reset, { token, password: PASSWORD })).path).toBe("/sign-in?done=reset");
  });

  test("too many requests are answered the same and send nothing", async () => {
    const server = await withMail();
    for (let n = 0; n < 5; n++)
      expect((await send(forgot, { email: "ben@example.com" })).path).toBe("/forgot?done=1");
    await server.waitFor(3);
    const made = await site.team.db.selectFrom("oneTimeLink").select("id").execute();
    expect(made).toHaveLength(3);
  });

  test("without a mail server no link is created", async () => {
    expect((await send(forgot, { email: "ben@example.com" })).path).toBe("/forgot");
    expect(await site.team.db.selectFrom("oneTimeLink").select("id").execute()).toEqual([]);
  });
});

describe("the own account", () => {
  test("a new password ends all other sessions", async () => {
    const fields = { action: "password", current: CURRENT, password: PASSWORD };
    const { path, setCookie } = await send(account, fields, ben);
    expect(path).toBe("/account?done=password");
    expect(await statusWith(ben)).toBe(401);
    expect(await statusWith(cookieFrom(setCookie))).toBe(200);
  });

  test("a new address applies once its link is used", async () => {
    const server = await withMail();
    const fields = { action: "email", email: "ben@new.example", current: CURRENT };
    const { path, setCookie } = await send(account, fields, ben);
    expect(path).toBe("/account?done=email");
    // The password was entered in this session, whose ID has changed since.
    expect(await statusWith(ben)).toBe(401);
    const renewed = cookieFrom(setCookie);
    const { token } = linkIn(server.received[0]!);
    expect((await send(confirmEmail, { token })).path).toBe("/confirm-email?done=1");
    expect((await send(signIn, { email: "ben@new.example", password: CURRENT })).path).toBe("/viral");
    expect((await send(confirmEmail, { token })).path).toContain("error=forbidden");
    server.refuse();
    expect((await send(account, { ...fields, email: "c@new.example" }, renewed)).path).toBe(
      "/account?problem=mail",
    );
  });

  test.each([
    [{ action: "name", name: " " }, "problem=name&form=name"],
    [{ action: "password", current: "wrong", password: PASSWORD }, "problem=current&form=password"],
    [{ action: "password", current: CURRENT, password: "short" }, "problem=password&form=password"],
    [{ action: "email", email: "c@new.example", current: CURRENT }, "problem=conflict&form=email"],
    [{ action: "formats", timeZone: "Mars", numbers: "en" }, "problem=timeZone&form=formats"],
    [{ action: "__proto__" }, "problem=invalid_parameter&form="],
  ])("%j leads back to its form", async (fields, search) => {
    expect((await send(account, fields, ben)).path).toBe(`/account?${search}`);
  });

  test("saves name and formats of the own account only", async () => {
    expect((await send(account, { action: "name", name: "Benedikt", id: "ana" }, ben)).path).toBe(
      "/account?done=name",
    );
    await send(account, { action: "formats", timeZone: "Europe/Paris", numbers: "de" }, ben);
    expect((await listMembers(site.ana)).members.map(({ name }) => name).sort()).toEqual(["Benedikt", "ana"]);
    expect((await send(account, { action: "name", name: "X" })).path).toBe("/sign-in?callbackUrl=/account");
  });
});
