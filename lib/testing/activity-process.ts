/**
 * For tests: writes the 90 days of activity (activity-story.ts) into the installation of its environment and prints its
 * known facts. Runs before the server starts, with an existing catalogue. write-activity.ts runs it.
 */
import { setClock } from "./shifted-date";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { serviceContext } from "@/lib/server/composition/service-context";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { Instance } from "@/lib/server/team/instance/instance";
import { DAY_MS, openActivity } from "./activity";
import type { Known, Spending } from "./activity-people";
import { tellStory } from "./activity-story";

/** `handles`: of the owned creators, by their ids. */
export type Activity = { spendings: Spending[]; known: Known; handles: Record<string, string> };
export type Order = { seed: number; password: string };

const { seed, password } = JSON.parse(process.argv[2]!) as Order;
const now = Date.now();
setClock(now - 90 * DAY_MS - 4 * 3_600_000);
const db = await sharedDatabase();
const service = await serviceContext();
const given = { db, service: discoveryService(), instance: await Instance.register(db) };
const team = await openActivity(given, service, { seed, now, password });
const known = await tellStory(team, now);
setClock(now);
await db.updateTable("instance").set({ endedAt: new Date().toISOString() }).execute();
const records = await db.selectFrom("ownedCreator").select(["creatorId", "record"]).execute();
const handles = Object.fromEntries(
  records.map(({ creatorId, record }) => [
    creatorId,
    (JSON.parse(record) as { username?: string }).username ?? "",
  ]),
);
process.stdout.write(
  `\n${JSON.stringify({ spendings: team.spendings, known, handles } satisfies Activity)}\n`,
);
process.exit(0);
