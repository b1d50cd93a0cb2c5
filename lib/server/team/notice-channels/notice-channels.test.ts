/** From events to messages that a real mail server and a real web server get. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAIL } from "@/lib/contract/notice-channels";
import { smtpMailer } from "@/lib/server/adapters/smtp/smtp-mailer";
import { anonymousCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { env } from "@/lib/server/runtime/env";
import { startMailServer, type MailServer } from "@/lib/testing/start-mail-server";
import { addMember, ids, ended, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { startSourceServer, status, type SourceServer } from "@/lib/testing/start-source-server";
import { startNotices, takeEvents } from "../notices/take-events";
import { appendEvent, type Events } from "../outbox/write-events";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { usage } from "../usage/usage";
import { dayIn } from "@/lib/domain/zone-days";
import {
  addChannel,
  changeChannel,
  removeChannel,
  saveNoticeSettings,
  testChannel,
  testMail,
} from "./change-settings";
import { readNoticeSettings } from "./read-settings";
import { sendMessages, type SendContext } from "./send-messages";
import { planSpending, pruneMessages } from "./upkeep";
import { unsubscribe } from "./unsubscribe";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const SITE = "https://deck.example";

let t: TestTeam;
let smtp: MailServer;
let web: SourceServer;
let hidden: Set<string>;
let later = 0;

beforeAll(async () => {
  web = await startSourceServer();
  process.env.WEBHOOK_HOSTS = "files.sources.test,other.sources.test";
  env.forget();
});
afterAll(() => {
  for (const name of ["WEBHOOK_HOSTS", "SMTP_URL", "MAIL_FROM"]) delete process.env[name];
  env.forget();
  return web.close();
});
beforeEach(async () => {
  t = await openTestTeam();
  smtp = await startMailServer();
  Object.assign(process.env, { SMTP_URL: smtp.url, MAIL_FROM: "deck@example.com" });
  env.forget();
  await startNotices(t.team.db);
  hidden = new Set();
  later = 10_000;
  web.asked.length = 0;
  web.reply(status(200));
});
afterEach(async () => {
  await smtp.stop();
  await t.close();
});

const tell = <K extends keyof Events>(topic: K, payload: Events[K]) =>
  t.team.db.transaction().execute((trx) => appendEvent(trx, topic, payload));
const low = (line: number) => tell("balance.low", { line, direction: "down" });

/** Texts as `kind values`, so that each event is recognized. */
const describeNotices: SendContext["describe"] = async (ctx, noticeIds) => {
  const rows = await ctx.db
    .selectFrom("notice")
    .selectAll()
    .where("id", "in", [...noticeIds])
    .execute();
  const seen = rows.filter(({ kind, memberId }) => memberId === ctx.member.id && !hidden.has(kind));
  return new Map(seen.map(({ id, kind, payload }) => [id, { text: textOf(kind, payload), href: "/usage" }]));
};
const textOf = (kind: string, payload: string) =>
  [kind, ...Object.values(JSON.parse(payload) as object)].join(" ");
const sending = (more: Partial<SendContext> = {}): SendContext => ({
  team: t.team,
  mailer: smtpMailer({ url: smtp.url, from: "Scoutdeck <deck@example.com>" }, 500),
  network: web.network,
  publicUrl: SITE,
  describe: describeNotices,
  now: () => Date.now() + later,
  ...more,
});
const send = async (more?: Partial<SendContext>) => {
  await takeEvents(t.team.db);
  return sendMessages(sending(more));
};
const subjects = () => smtp.received.map(({ to, subject }) => `${to[0]}: ${subject}`);
const chat = async (name = "#marketing") => addChannel(t.ana, { name, address: web.at("/hook") });
/** Half a day away, so that no digest is due during a test. */
const hours = { hour: (new Date().getUTCHours() + 12) % 24, weekday: 1 };
const choose = (paces: Record<string, string>, ctx = t.ana) =>
  saveNoticeSettings(ctx, { paces: paces as never, ...hours });
const channelOf = (id: string) =>
  t.team.db.selectFrom("noticeChannel").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const failures = () =>
  t.team.db.selectFrom("outbox").select("payload").where("topic", "=", "channel.failed").execute();
const tokenIn = (text: string) =>
  new URL(/https:\S+unsubscribe\S+/.exec(text)![0]).searchParams.get("token")!;
const press = (token: string) => unsubscribe({ db: t.team.db, ...anonymousCaller(NO_ORIGIN) }, { token });

describe("by mail", () => {
  test("a matter comes once, with its reason, its link and a way to stop it", async () => {
    await low(100);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({
      to: ["ana@example.com"],
      subject: "balance.low 100 down",
    });
    expect(mail!.text).toContain(`${SITE}/usage`);
    expect(mail!.text).toContain("Why you get this: Credits and budgets are sent to you by email at once.");
    expect(mail!.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail!.headers["message-id"]).toMatch(/^<msg_[\w-]+@example\.com>$/);
    expect(tokenIn(mail!.headers["list-unsubscribe"]!.replace(">", ""))).toBe(tokenIn(mail!.text));
  });

  test("many matters of a kind are one message, and the next ones wait", async () => {
    for (let line = 0; line < 12; line++) await low(line);
    expect(await send()).toBe(1);
    expect(smtp.received[0]!.subject).toBe("12 notices: Credits and budgets");
    expect(smtp.received[0]!.text).toContain("And 2 more: https://deck.example/notices");
    await low(99);
    expect(await send()).toBe(0);
    later += 61_000;
    expect(await send()).toBe(1);
    expect(smtp.received[1]!.subject).toBe("balance.low 99 down");
  });

  test("after an outage a thousand matters of a kind are one message", async () => {
    const away = smtpMailer({ url: "smtp://127.0.0.1:1", from: "deck@example.com" }, 500);
    await low(0);
    for (let round = 0; round < 4; round++) {
      expect(await send({ mailer: away })).toBe(0);
      later += 7 * HOUR_MS;
    }
    await t.team.db.transaction().execute(async (trx) => {
      for (let line = 1; line < 1_000; line++)
        await appendEvent(trx, "balance.low", { line, direction: "down" });
    });
    expect(await send()).toBe(1);
    expect(subjects()).toEqual(["ana@example.com: 1,000 notices: Credits and budgets"]);
    // The failing mail server was told once.
    expect(await failures()).toEqual([{ payload: '{"channel":"mail","memberId":null}' }]);
    expect(await channelOf(MAIL)).toMatchObject({ failures: 0, problem: null });
  });

  test("waits grow while the server is away, and nothing is tried before", async () => {
    const away = { mailer: smtpMailer({ url: "smtp://127.0.0.1:1", from: "deck@example.com" }, 500) };
    await low(0);
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      await send(away);
      const { dueMs, failures: count } = await channelOf(MAIL);
      await send(away);
      expect((await channelOf(MAIL)).failures).toBe(count);
      waits.push(Math.round((dueMs - Date.now() - later) / 1_000));
      later += dueMs - Date.now() - later + 1_000;
    }
    expect(waits).toEqual([30, 60, 120]);
  });

  test("what was settled meanwhile is not sent, and neither is that it is well again", async () => {
    await tell("books.differ", {});
    await takeEvents(t.team.db);
    await tell("books.agree", {});
    expect(await send()).toBe(0);
    expect(subjects()).toEqual([]);
    await tell("books.differ", {});
    expect(await send()).toBe(1);
    await tell("books.agree", {});
    later += HOUR_MS;
    expect(await send()).toBe(1);
    expect(subjects().map((line) => line.split(" ")[1])).toEqual(["books.differ", "books.agree"]);
  });

  test("nothing that its reader may not see, and nothing for an account that was disabled", async () => {
    hidden.add("balance.low");
    await low(1);
    expect(await send()).toBe(0);
    await tell("sign_in.new", { memberId: "ben", sessionId: "s" });
    await takeEvents(t.team.db);
    await t.team.db.updateTable("member").set({ disabledAt: "2026-01-01" }).where("id", "=", "ben").execute();
    expect(await send()).toBe(0);
    expect(subjects()).toEqual([]);
  });

  test("an address that is refused concerns its person alone", async () => {
    await tell("sign_in.new", { memberId: "ben", sessionId: "s" });
    for (let round = 0; round < 3; round++) {
      smtp.refuse(550);
      await send();
      later += HOUR_MS;
    }
    expect(await failures()).toEqual([{ payload: '{"channel":"mail:ben","memberId":"ben"}' }]);
    expect(await readNoticeSettings(t.ben)).toMatchObject({ ownProblem: "The address was refused." });
    smtp.refuse(null);
    await low(1);
    expect(await send()).toBeGreaterThan(0);
    expect(await channelOf(MAIL)).toMatchObject({ failures: 0 });
    expect(await testMail({ ...t.ben, ...sending() })).toBeNull();
    expect(await readNoticeSettings(t.ben)).toMatchObject({ ownProblem: null });
  });

  test("without a mail server nothing waits for one, and chats work", async () => {
    delete process.env.SMTP_URL;
    delete process.env.MAIL_FROM;
    env.forget();
    const id = await chat();
    await changeChannel(t.ana, { id, name: "#m", address: "", paces: { money: "now" }, ...hours });
    await low(1);
    expect(await send({ mailer: null })).toBe(1);
    expect(web.asked).toHaveLength(1);
    expect(await send()).toBe(0);
    await expect(testMail({ ...t.ana, ...sending({ mailer: null }) })).rejects.toThrow("No mail server");
    expect(await readNoticeSettings(t.ana)).toMatchObject({ isMailOn: false });
  });
});

describe("digests", () => {
  test("collect until their hour, by group, in one message", async () => {
    await choose({ money: "daily", account: "daily" });
    for (let line = 0; line < 3; line++) await low(line);
    await tell("sign_in.new", { memberId: "ana", sessionId: "s" });
    expect(await send()).toBe(0);
    later = 25 * HOUR_MS;
    expect(await send()).toBe(1);
    expect(smtp.received[0]!.subject).toBe("Your day in Scoutdeck: 4 notices");
    expect(smtp.received[0]!.text).toMatch(/CREDITS AND BUDGETS[\s\S]+SIGN-INS AND API KEYS\n\n- sign_in/);
    expect(await send()).toBe(0);
  });

  test("follow a new choice", async () => {
    await choose({ money: "weekly" });
    await low(1);
    await takeEvents(t.team.db);
    await choose({ money: "now" });
    expect(await send()).toBe(1);
    await choose({ money: "daily" });
    await low(2);
    await takeEvents(t.team.db);
    await choose({ money: "off" });
    later = WEEK_MS;
    expect(await send()).toBe(0);
  });

  test("the week's spending has the numbers of Usage, once, and a week without any is quiet", async () => {
    await planSpending(t.team.db, true);
    await planSpending(t.team.db, true);
    later = WEEK_MS;
    expect(await send()).toBe(0);
    await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(1, 3) })).id, purpose: "Ramen" }).then(
      ({ id }) => ended(id),
    );
    await takeEvents(t.team.db);
    await t.team.db.deleteFrom("noticeDelivery").execute();
    const at = Date.now();
    await planSpending(t.team.db, true);
    const { dueMs } = await t.team.db.selectFrom("noticeDelivery").select("dueMs").executeTakeFirstOrThrow();
    // The digest is of the seven days before it, which may end before this moment's day.
    await t.team.db
      .updateTable("noticeDelivery")
      .set({ dueMs: at + 24 * HOUR_MS })
      .execute();
    later = 25 * HOUR_MS;
    expect(dueMs).toBeGreaterThan(at);
    expect(await send()).toBe(1);
    const to = dayIn("UTC", at);
    const { sums } = await usage(t.ana, { to });
    expect(sums.spent).toBe(3);
    expect(subjects()).toEqual(["ana@example.com: Your week in Scoutdeck: spending"]);
    expect(smtp.received[0]!.text).toContain(`${to}: 3 credits spent`);
    expect(smtp.received[0]!.text).toContain("- Ramen: 3 credits");
    expect(smtp.received[0]!.text).toContain(`to=${to}`);
    await planSpending(t.team.db, true, at);
    expect(await send()).toBe(0);
  });
});

describe("unsubscribing", () => {
  test("one press stops the group of the message, and unknown tokens get the same answer", async () => {
    await low(1);
    await send();
    const token = tokenIn(smtp.received[0]!.text);
    await low(2);
    expect(await press(token)).toBe(await press("no token"));
    await press(token);
    expect((await readNoticeSettings(t.ana)).paces).toMatchObject({ money: "off", requests: "now" });
    later += HOUR_MS;
    expect(await send()).toBe(0);
    const acts = await t.team.db
      .selectFrom("auditEntry")
      .select(["actorId", "after"])
      .where("act", "=", "member.notices")
      .execute();
    expect(acts).toEqual([{ actorId: "ana", after: '{"money":"off"}' }]);
  });

  test("one press stops a digest as a whole", async () => {
    await choose({ money: "daily", data: "daily", views: "weekly" });
    await low(1);
    later = 25 * HOUR_MS;
    await send();
    await press(tokenIn(smtp.received[0]!.text));
    expect((await readNoticeSettings(t.ana)).paces).toMatchObject({
      money: "off",
      data: "off",
      views: "weekly",
      requests: "now",
    });
  });
});

describe("by chat", () => {
  test("the room is told once of what concerns everyone, in Slack's form", async () => {
    const id = await chat();
    await addMember(t.team, "fay", "finance");
    await changeChannel(t.ana, { id, name: "#m", address: "", paces: { money: "now" }, ...hours });
    await low(1);
    await tell("budget.crossed", {
      budgetId: "b",
      of: "member",
      id: "ben",
      percent: 80,
      period: "2026-11",
      direction: "down",
    });
    await tell("mention", { memberId: "ben", by: "ana", creatorId: "c", noteId: "n" });
    await send();
    expect(web.asked).toHaveLength(1);
    const { text } = JSON.parse(web.asked[0]!.body) as { text: string };
    expect(text).toContain(`balance.low 1 down <${SITE}/usage|Open>`);
    expect(text).toContain("connected by ana");
    expect(text).not.toMatch(/ben|mention/);
    expect(web.asked[0]!.headers["webhook-id"]).toMatch(/^msg_/);
    const stored = await channelOf(id);
    expect(JSON.stringify(stored)).not.toContain("/hook");
  });

  test("a name can neither call the room nor disguise a link, in any of the chats", async () => {
    await chat();
    await tell("request.created", {
      requestId: "<!channel> @all @here [win](https://evil.example)\n<https://x|y>",
    });
    await send();
    const { text } = JSON.parse(web.asked[0]!.body) as { text: string };
    expect(text.replace(/ <https:\/\/deck.example[^>]*>/g, "")).not.toMatch(/[<>]|@(all|here)|\]\(/);
    expect(text).toContain("win");
    expect(text.split("\n")).toHaveLength(2);
  });

  test("the room hears of an event also when its first reader has left meanwhile", async () => {
    await chat();
    const zoe = await addMember(t.team, "zoe", "admin");
    await tell("request.created", { requestId: "r" });
    await takeEvents(t.team.db);
    const [delivery] = await t.team.db
      .selectFrom("noticeDelivery")
      .innerJoin("notice", "notice.id", "noticeDelivery.noticeId")
      .select("notice.memberId")
      .where("target", "like", "chat%")
      .execute();
    expect([t.ana.member.id, zoe.member.id]).toContain(delivery!.memberId);
    await t.team.db
      .updateTable("member")
      .set({ disabledAt: new Date().toISOString() })
      .where("id", "=", delivery!.memberId)
      .execute();
    await send();
    expect(web.asked.map(({ body }) => body)).toEqual([expect.stringContaining("request.created r")]);
  });

  test("a lost answer is repeated with the same id and words, a refusal gathers what comes", async () => {
    const id = await chat();
    await changeChannel(t.ana, { id, name: "#m", address: "", paces: { money: "now" }, ...hours });
    await choose({ money: "off" });
    const of = (index: number) => [web.asked[index]!.headers["webhook-id"], web.asked[index]!.body];
    web.reply((response) => response.destroy(), status(503, { "retry-after": "7200" }), status(200));
    await low(1);
    await send();
    await low(2);
    later += 31_000;
    await send();
    expect(of(1)).toEqual(of(0));
    expect((await channelOf(id)).problem).toBe("503: the server failed.");
    later += HOUR_MS;
    expect(await send()).toBe(0);
    later += HOUR_MS;
    expect(await send()).toBe(1);
    expect(web.asked).toHaveLength(3);
    expect(of(2)[0]).toBe(of(0)[0]);
    expect(of(2)[1]).toContain("balance.low 2");
  });

  test("an address that is gone is told at once, and works again after a test", async () => {
    const id = await chat();
    await changeChannel(t.ana, { id, name: "#m", address: "", paces: { money: "now" }, ...hours });
    web.reply(status(404));
    await low(1);
    await send();
    expect(await failures()).toEqual([{ payload: `{"channel":"${id}","memberId":null}` }]);
    await takeEvents(t.team.db);
    const [row] = (await readNoticeSettings(t.ana)).channels!;
    expect(row!.state).toMatchObject({ problem: "404: nothing was found at this address." });
    expect(await testChannel({ ...t.ana, ...sending() }, { id })).toBe(
      "404: nothing was found at this address.",
    );
    web.reply(status(200));
    expect(await testChannel({ ...t.ana, ...sending() }, { id })).toBeNull();
    expect((await readNoticeSettings(t.ana)).channels![0]!.state.problem).toBeNull();
    later += HOUR_MS;
    expect(await send()).toBeGreaterThan(0);
    const told = await t.team.db
      .selectFrom("notice")
      .select("settledAt")
      .where("subject", "=", `channel:${id}`)
      .execute();
    expect(told.map(({ settledAt }) => settledAt !== null)).toEqual([true]);
  });

  test("only admins manage it, inner addresses are refused, and removing it forgets what waits", async () => {
    await expect(addChannel(t.ben, { name: "x", address: web.at("/") })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(addChannel(t.ana, { name: "x", address: "http://10.0.0.5/hook" })).rejects.toMatchObject({
      extra: { errors: [{ field: "address" }] },
    });
    expect((await readNoticeSettings(t.ben)).channels).toBeNull();
    const id = await chat();
    await tell("request.created", { requestId: "r" });
    await low(1);
    await takeEvents(t.team.db);
    await removeChannel(t.ana, { id });
    await send();
    expect(web.asked).toEqual([]);
  });
});

test("choices are checked, and old messages are deleted", async () => {
  await expect(choose({ nonsense: "now" })).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(choose({ spending: "now" })).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(choose({ spending: "weekly" }, t.ben)).rejects.toMatchObject({ code: "invalid_parameter" });
  await low(1);
  await send();
  await pruneMessages(t.team.db, Date.now() + 40 * 24 * HOUR_MS);
  const left = await t.team.db.selectFrom("noticeDelivery").select("target").execute();
  expect(left).toEqual([]);
});
