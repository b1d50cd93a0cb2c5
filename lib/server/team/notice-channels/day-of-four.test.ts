/** A day of a team of four ends with the emails and chat messages that docs/guides/notices.md promises. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpMailer } from "@/lib/server/adapters/smtp/smtp-mailer";
import { env } from "@/lib/server/runtime/env";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { startMailServer, type MailServer } from "@/lib/testing/start-mail-server";
import { startSourceServer, status, type SourceServer } from "@/lib/testing/start-source-server";
import { addNote } from "../creator-record/notes";
import { addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { editCells } from "../lists/edit-cells";
import { describeNotices } from "../notices/read-notices";
import { startNotices, takeEvents } from "../notices/take-events";
import { appendEvent } from "../outbox/write-events";
import { answerRequest } from "../requests/answer-request";
import { askForCredits } from "../requests/ask-for-credits";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { addChannel, changeChannel, saveNoticeSettings } from "./change-settings";
import { sendMessages } from "./send-messages";
import { planSpending } from "./upkeep";

let t: TestTeam;
let smtp: MailServer;
let web: SourceServer;
let later = 0;
beforeAll(async () => {
  t = await openTestTeam();
  smtp = await startMailServer();
  web = await startSourceServer();
  web.reply(status(200));
  Object.assign(process.env, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "deck@example.com",
    WEBHOOK_HOSTS: "files.sources.test",
  });
  env.forget();
  await startNotices(t.team.db);
});
afterAll(async () => {
  for (const name of ["SMTP_URL", "MAIL_FROM", "WEBHOOK_HOSTS"]) delete process.env[name];
  env.forget();
  await t.close();
  await smtp.stop();
  await web.close();
});

/** Sends what is due an hour later. @returns `person: subject` of new mails, and texts of new chat messages */
async function sent(hours = 1): Promise<string[]> {
  const [mails, posts] = [smtp.received.length, web.asked.length];
  await takeEvents(t.team.db);
  later += hours * 3_600_000;
  await sendMessages({
    team: t.team,
    mailer: smtpMailer({ url: smtp.url, from: "deck@example.com" }),
    network: web.network,
    publicUrl: "https://deck.example",
    describe: describeNotices,
    now: () => Date.now() + later,
  });
  return [
    ...smtp.received.slice(mails).map(({ to, subject }) => `${to[0]!.split("@")[0]}: ${subject}`),
    ...web.asked
      .slice(posts)
      .map(({ body }) => `chat: ${(JSON.parse(body) as { text: string }).text.split(" <")[0]}`),
  ].sort();
}

async function listOf(ctx: MemberContext, name: string, isTeam: boolean): Promise<string> {
  const { id } = await createList(ctx, { kind: "creators", name, template: "paid-collaboration", isTeam });
  await addItems(ctx, { listId: id, ids: ids(1, 3) });
  return id;
}
const assign = (ctx: MemberContext, listId: string, creators: readonly string[]) =>
  editCells(ctx, {
    listId,
    edits: creators.map((creatorId) => ({ creatorId, field: "owner", value: "ben", version: 1 })),
  });

test("emails and chat messages of the day", async () => {
  const fay = await addMember(t.team, "fay", "finance");
  await addMember(t.team, "vic", "viewer");
  const chat = await addChannel(t.ana, { name: "#campaigns", address: web.at("/hook") });
  await changeChannel(t.ana, {
    id: chat,
    name: "#campaigns",
    address: "",
    paces: { money: "now" },
    hour: 8,
    weekday: 1,
  });
  // Two of the team's creators are one email; those of a private list are none.
  await assign(t.ana, await listOf(t.ana, "Ramen", true), ids(1, 2));
  await assign(t.ana, await listOf(t.ana, "Secret", false), ids(1, 3));
  expect(await sent()).toEqual(["ben: 2 notices: Assignments, mentions and reminders"]);
  expect(smtp.received.at(-1)!.text).toContain("- ana assigned you a creator (2 times)\n  Ramen\n");

  // A watched reveal is no email, and a request reaches those who can answer it.
  await ended((await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(1, 3) })).id })).id);
  await setMonthlyCap(t.team.db, "ben", 5);
  const ask = async () => {
    const { id: quoteId } = await quote(t.ben, { ids: ids(4, 12) });
    return askForCredits(t.ben, { quoteId, credits: 7, purpose: "Spring", reason: "The client waits" });
  };
  const first = await ask();
  expect(await sent()).toEqual([
    "ana: ben requests 7 credits",
    expect.stringMatching(/^chat: ben requests 7 credits/),
    "fay: ben requests 7 credits",
  ]);
  await answerRequest(fay, { action: "decline", requestId: first, note: "Use owned profiles" });
  expect(await sent()).toEqual(["ben: fay declined 7 credits"]);

  // A request that is answered before its email leaves is no email.
  const second = await ask();
  await takeEvents(t.team.db);
  await answerRequest(fay, { action: "decline", requestId: second, note: "Not now" });
  expect(await sent()).toEqual(["ben: fay declined 7 credits"]);

  await addNote(t.ben, { creatorId: "tiktok_1", body: "@ana, ask them" });
  expect(await sent()).toEqual([expect.stringMatching(/^ana: ben mentioned you in a note about @/)]);
  expect(smtp.received.at(-1)!.text).toContain("@ana, ask them");

  // Members' budgets and private matters never reach the room.
  const { id: budgetId } = await t.team.db.selectFrom("budget").select("id").executeTakeFirstOrThrow();
  await t.team.db.transaction().execute((trx) =>
    appendEvent(trx, "budget.crossed", {
      budgetId,
      of: "member",
      id: "ben",
      percent: 50,
      period: new Date().toISOString().slice(0, 7),
      direction: "down",
    }),
  );
  expect(await sent()).toEqual([
    expect.stringMatching(/^ana: 50% of ben’s monthly budget/),
    expect.stringMatching(/^ben: 50% of your monthly budget/),
    expect.stringMatching(/^fay: 50% of ben’s monthly budget/),
  ]);

  // Ben wants a digest from now on; the week ends with the spending for those who see all usage.
  const hour = new Date(Date.now() + later + 12 * 3_600_000).getUTCHours();
  await saveNoticeSettings(t.ben, { paces: { work: "daily" }, hour, weekday: 1 });
  await addNote(t.ana, { creatorId: "tiktok_1", body: "@ben, they answered" });
  expect(await sent()).toEqual([]);
  expect(await sent(24)).toEqual(["ben: Your day in Scoutdeck: 1 notice"]);
  await planSpending(t.team.db, true);
  await t.team.db
    .updateTable("noticeDelivery")
    .set({ dueMs: Date.now() + 24 * 3_600_000 })
    .where("topic", "=", "spending")
    .execute();
  expect(await sent()).toEqual([
    "ana: Your week in Scoutdeck: spending",
    "fay: Your week in Scoutdeck: spending",
  ]);
  expect(smtp.received.at(-1)!.text).toContain("3 credits spent");
});
