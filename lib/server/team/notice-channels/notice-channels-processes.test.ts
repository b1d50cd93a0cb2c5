/** Two processes send at the same time and one after the other is killed: no event is lost, and none comes twice. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/server/runtime/env";
import { startMailServer, type MailServer } from "@/lib/testing/start-mail-server";
import { startSourceServer, status, type SourceServer } from "@/lib/testing/start-source-server";
import { usePrograms } from "@/lib/testing/use-programs";
import { startNotices } from "../notices/take-events";
import { appendEvent } from "../outbox/write-events";
import { sealAddress } from "./internal/channel-rows";

const PATIENCE = { timeout: 60_000, interval: 20 };
const [EVENTS, BATCH] = [60, 5];
const FROM = "deck@example.com";

const processes = usePrograms();
let smtp: MailServer;
let web: SourceServer;
beforeAll(async () => {
  smtp = await startMailServer();
  web = await startSourceServer();
  const { port } = new URL(web.url);
  Object.assign(process.env, {
    SMTP_URL: smtp.url,
    MAIL_FROM: FROM,
    WEBHOOK_HOSTS: `127.0.0.1:${port}`,
  });
  env.forget();
  web.reply(status(200));
});
afterAll(async () => {
  for (const name of ["SMTP_URL", "MAIL_FROM", "WEBHOOK_HOSTS"]) delete process.env[name];
  env.forget();
  await smtp.stop();
  await web.close();
});

/** Sends in small messages, so that a kill meets one. The clock of each round is an hour later, so that none waits. */
const SENDER = `
  import { sql } from "kysely";
  import { smtpMailer } from "@/lib/server/adapters/smtp/smtp-mailer";
  import { takeEvents } from "@/lib/server/team/notices/take-events";
  import { sendMessages } from "@/lib/server/team/notice-channels/send-messages";
  import { webhookNetwork } from "@/lib/server/team/outgoing/guarded-network";
  import { openTestDatabase } from "@/lib/testing/open-test-database";
  const db = await openTestDatabase(process.env.DATA_DIR);
  console.log("ready");
  const describe = async (_ctx, ids) => {
    const rows = await db.selectFrom("notice").select(["id", "payload"]).where("id", "in", [...ids]).execute();
    return new Map(rows.map(({ id, payload }) => [id, { text: "line-" + JSON.parse(payload).line, href: null }]));
  };
  for (;;) {
    const { rows } = await sql\`select hours from test_clock\`.execute(db);
    await takeEvents(db);
    await sendMessages({
      team: { db },
      mailer: smtpMailer({ url: process.env.SMTP_URL, from: process.env.MAIL_FROM }),
      network: webhookNetwork(),
      publicUrl: "https://deck.example",
      describe,
      now: () => Date.now() + Number(rows[0].hours) * 3_600_000,
    }).catch((error) => console.error(error));
  }`;

type Got = { id: string; lines: string[] };
const linesIn = (text: string) => text.match(/line-\d+/g) ?? [];
const mails = (): Got[] =>
  smtp.received.map(({ headers, subject, text }) => ({
    id: headers["message-id"]!,
    lines: [...new Set([...linesIn(subject), ...linesIn(text)])],
  }));
const posts = (): Got[] =>
  web.asked.map(({ headers, body }) => ({ id: String(headers["webhook-id"]), lines: linesIn(body) }));

/** A repetition has the id of the first one. */
function told(got: readonly Got[]): string[] {
  const byId = new Map(got.map(({ id, lines }) => [id, lines]));
  return [...byId.values()].flat().sort();
}

test("each event reaches each channel once, over kills", async () => {
  const { db } = processes;
  const createdAt = new Date().toISOString();
  const account = { passwordHash: "-", sessionVersion: 1, createdAt };
  await db
    .insertInto("member")
    .values({ id: "ana", email: "ana@example.com", name: "ana", role: "admin", ...account })
    .execute();
  const port = new URL(web.url).port;
  const address = sealAddress("chat_1", `http://127.0.0.1:${port}/hook`);
  const chat = { id: "chat_1", addedBy: "ana", name: "#m", host: "x", hour: 8, weekday: 1, createdAt };
  await db
    .insertInto("noticeChannel")
    .values({ ...chat, address, paces: '{"money":"now"}' })
    .execute();
  await db.schema.createTable("test_clock").addColumn("hours", "integer").execute();
  await db
    .insertInto("test_clock" as never)
    .values({ hours: 1 } as never)
    .execute();
  await startNotices(db);
  const turn = (hours: number) =>
    db
      .updateTable("test_clock" as never)
      .set({ hours } as never)
      .execute();
  let senders = [processes.start(SENDER), processes.start(SENDER)];
  await expect.poll(() => senders.map(({ lines }) => lines[0]), PATIENCE).toEqual(["ready", "ready"]);
  let kills = 0;
  for (let hours = 2, first = 0; first < EVENTS; first += BATCH) {
    await turn(hours++);
    const isKilled = (first / BATCH) % 3 === 1;
    await db.transaction().execute(async (trx) => {
      for (let line = first; line < first + BATCH; line++)
        await appendEvent(trx, "balance.low", { line, direction: "down" });
    });
    if (isKilled) {
      await expect.poll(() => smtp.received.length, PATIENCE).toBeGreaterThan(0);
      await senders[0]!.kill();
      kills++;
      senders = [senders[1]!, processes.start(SENDER)];
      // The message of the killed process is due again.
      await turn(hours++);
    }
    await expect
      .poll(() => [told(mails()).length, told(posts()).length], PATIENCE)
      .toEqual([first + BATCH, first + BATCH]);
  }
  await Promise.all(senders.map(({ kill }) => kill()));
  const all = Array.from({ length: EVENTS }, (_, line) => `line-${line}`).sort();
  expect(told(mails())).toEqual(all);
  expect(told(posts())).toEqual(all);
  // Only a kill between the answer and its note repeats a message.
  for (const got of [mails(), posts()]) {
    const count = new Set(got.map(({ id }) => id)).size;
    expect(count).toBeGreaterThanOrEqual(EVENTS / BATCH);
    expect(got.length - count).toBeLessThanOrEqual(2 * kills);
  }
});
