/** The forms of the notice settings, and one-press unsubscribing as mail programs send it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { startMailServer, type MailServer } from "@/lib/testing/start-mail-server";
import { startSourceServer, status, type SourceServer } from "@/lib/testing/start-source-server";
import { readNoticeSettings } from "@/lib/server/team/notice-channels/read-settings";
import { unsubscribeToken } from "@/lib/server/team/notice-channels/unsubscribe";
import { mailer } from "@/lib/server/composition/mailer";
import { env } from "@/lib/server/runtime/env";
import * as stopping from "../unsubscribe/route";
import { POST } from "./route";

let site: TestSite;
let smtp: MailServer;
let web: SourceServer;
beforeAll(async () => {
  smtp = await startMailServer();
  web = await startSourceServer();
  Object.assign(process.env, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "deck@example.com",
    WEBHOOK_HOSTS: "127.0.0.1",
  });
  env.forget();
  mailer.forget();
  site = await openTestSite();
});
afterAll(async () => {
  for (const name of ["SMTP_URL", "MAIL_FROM", "WEBHOOK_HOSTS"]) delete process.env[name];
  await site.leave();
  await smtp.stop();
  await web.close();
});

const post = async (fields: Record<string, string>, who = site.ana) => {
  const cookie = await site.cookieOf(who.member);
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie });
  return answer.headers.get("location");
};

test("choices are saved as a form sends them", async () => {
  expect(await post({ action: "save", money: "daily", hour: "0", weekday: "7" })).toBe(
    "/account/notices?done=saved",
  );
  const { paces, digest } = await readNoticeSettings(site.ana);
  expect([paces.money, paces.requests, digest]).toEqual(["daily", "now", { hour: 0, weekday: 7 }]);
  expect(await post({ action: "save", money: "daily", weekday: "7" })).toBe("/account/notices?problem=hour");
});

test("an older page changes only what its reader changed about a chat", async () => {
  const to = await post({ action: "addChat", name: "#m", address: `${web.url}/older` });
  const id = new URLSearchParams(to!.split("?")[1]).get("chat")!;
  const chat = async () => (await readNoticeSettings(site.ana)).channels!.find((each) => each.id === id)!;
  const { name, paces, digest } = await chat();
  const shown = { name, ...paces, hour: String(digest.hour), weekday: String(digest.weekday) };
  const was = Object.fromEntries(Object.entries(shown).map(([field, value]) => [`was.${field}`, value]));
  const older = (typed: Record<string, string>) =>
    post({ action: "changeChat", id, address: "", ...shown, ...was, ...typed });
  await older({ hour: "3", money: "now" });
  expect(await older({ name: "#marketing" })).toContain("done=changed");
  expect(await chat()).toMatchObject({ name: "#marketing", digest: { hour: 3 }, paces: { money: "now" } });
  expect(await older({ hour: "5" })).toBe(`/account/notices?problem=was&chat=${id}`);
  expect(await chat()).toMatchObject({ digest: { hour: 3 } });
  await post({ action: "removeChat", id });
});

test("a chat is connected, tested and removed by an admin", async () => {
  const address = `${web.url}/hook`;
  expect(await post({ action: "addChat", name: "#m", address: "ftp://x" })).toBe(
    "/account/notices?problem=address",
  );
  const to = await post({ action: "addChat", name: "#m", address });
  const id = new URLSearchParams(to!.split("?")[1]).get("chat")!;
  web.reply(status(200));
  expect(await post({ action: "testChat", id })).toBe("/account/notices?done=tested");
  web.reply(status(404));
  expect(await post({ action: "testChat", id })).toBe("/account/notices?problem=chat");
  expect((await readNoticeSettings(site.ana)).channels![0]!.state.problem).toContain("404");
  expect(await post({ action: "removeChat", id }, site.ben)).toContain("problem=forbidden");
  expect(await post({ action: "removeChat", id })).toBe("/account/notices?done=removed");
});

test("a test email arrives", async () => {
  expect(await post({ action: "test" })).toBe("/account/notices?done=tested");
  expect(smtp.received.at(-1)).toMatchObject({
    to: ["ana@example.com"],
    subject: "Test message from Scoutdeck",
  });
});

const stop = (body: URLSearchParams, token: string, headers: Record<string, string> = {}) =>
  requestSite(stopping.POST as never, {
    path: `/api/dashboard/unsubscribe?token=${token}`,
    body,
    headers: { "sec-fetch-site": "cross-site", ...headers },
  });

test("a GET only asks; one press of a mail program acts without a session, and says the same of any token", async () => {
  const token = unsubscribeToken("ana", "requests");
  const asked = stopping.GET(new Request(`http://localhost:3000/api/dashboard/unsubscribe?token=${token}`));
  expect(asked.headers.get("location")).toBe(`/unsubscribe?token=${token}`);
  expect((await readNoticeSettings(site.ana)).paces.requests).toBe("now");
  const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const [known, unknown] = [await stop(oneClick, token), await stop(oneClick, "nothing")];
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  expect(known.status).toBe(200);
  expect((await readNoticeSettings(site.ana)).paces.requests).toBe("off");
  expect((await stop(new URLSearchParams({ token }), "")).status).toBe(403);
  const own = await stop(new URLSearchParams({ token }), "", { "sec-fetch-site": "same-origin" });
  expect(own.headers.get("location")).toBe("/unsubscribe?done=1");
});
