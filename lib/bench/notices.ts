/** `npm run bench -- --only notices`: 100,000 events for a team of eight who get digests, on both databases. */
import type { Db } from "@/lib/server/ports/database";
import { sendMessages, type SendContext } from "@/lib/server/team/notice-channels/send-messages";
import { startNotices, takeEvents } from "@/lib/server/team/notices/take-events";
import { appendEvent } from "@/lib/server/team/outbox/write-events";
import { compareDatabases } from "./both-databases";
import { figure } from "./figures";

const [EVENTS, PEOPLE, AT_ONCE] = [100_000, 8, 1_000];
const DAY_MS = 86_400_000;

type Figures = Record<string, string>;

async function timeNotices(db: Db): Promise<Figures> {
  process.env.AUTH_SECRET = "b".repeat(48);
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
  process.env.MAIL_FROM = "deck@example.com";
  const createdAt = new Date().toISOString();
  for (let index = 0; index < PEOPLE; index++) {
    const id = `admin-${index}`;
    const account = { passwordHash: "-", sessionVersion: 1, createdAt };
    await db
      .insertInto("member")
      .values({ id, email: `${id}@example.com`, name: id, role: "admin", ...account })
      .execute();
    await db
      .insertInto("noticeSetting")
      .values({ memberId: id, paces: '{"money":"daily"}', hour: 8, weekday: 1 })
      .execute();
  }
  await startNotices(db);
  for (let line = 0; line < EVENTS; line += AT_ONCE)
    await db.transaction().execute(async (trx) => {
      for (let n = line; n < line + AT_ONCE; n++)
        await appendEvent(trx, "balance.low", { line: n, direction: "down" });
    });
  const found: Figures = {};
  const time = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    found[name] = figure(performance.now() - start);
  };
  let mails = 0;
  const ctx = (now: number): SendContext => ({
    team: { db } as SendContext["team"],
    mailer: { send: async () => void mails++ },
    network: {} as SendContext["network"],
    publicUrl: "https://deck.example",
    describe: async (_ctx, ids) => new Map(ids.map((id) => [id, { text: id, href: "/usage" }])),
    now: () => now,
  });
  await time(`${EVENTS.toLocaleString("en")} events to notices and deliveries`, () => takeEvents(db));
  await time("a look while all of them wait", () => sendMessages(ctx(Date.now())));
  await time(`${PEOPLE} digests of all of them`, () => sendMessages(ctx(Date.now() + 2 * DAY_MS)));
  if (mails !== PEOPLE) throw new Error(`${mails} digests were sent.`);
  await time("a look after them", () => sendMessages(ctx(Date.now() + 2 * DAY_MS)));
  return found;
}

export const benchNotices = (folder: string): Promise<void> =>
  compareDatabases("notices, ms", folder, timeNotices);
