/** For tests: a team of two on a database in a temporary folder, and a service that fails on demand. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Role } from "@/lib/contract/members";
import { dropTestDatabase, openTestDatabase } from "./open-test-database";
import { FaultyService } from "./faulty-service";
import { beingAsked } from "@/lib/server/team/reveal/replays";
import { runningReveals, waitForReveal } from "../server/team/reveal/running-reveals";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { Instance } from "@/lib/server/team/instance/instance";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";

export type TestTeam = {
  /** Folder of the database. */
  folder: string;
  service: FaultyService;
  team: TeamContext;
  /** Contexts of an admin and of a member. */
  ana: MemberContext;
  ben: MemberContext;
  /** Waits until all workers have ended, including abandoned ones. */
  comeToRest: () => Promise<void>;
  close: () => Promise<void>;
};

/** `tiktok_<from>` … `tiktok_<to>`. */
export function ids(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `tiktok_${from + index}`);
}

/** The process dies: its running work is forgotten. Its workers may still return, and must change nothing. */
export function forgetWorkers(): void {
  dead.push(...runningReveals().values());
  runningReveals.forget();
  beingAsked.forget();
}

let dead: Promise<void>[] = [];

/** Waits until a reveal has no worker. */
export const ended = (revealId: string) => waitForReveal(revealId, 30_000);

/** An account that cannot sign in; its id is its name. */
export async function addMember(team: TeamContext, name: string, role: Role): Promise<MemberContext> {
  const member = { id: name, email: `${name}@example.com`, name, role };
  const account = { passwordHash: "-", sessionVersion: 1, disabledAt: null };
  const createdAt = new Date().toISOString();
  await team.db
    .insertInto("member")
    .values({ ...member, ...account, createdAt })
    .execute();
  return { ...team, ...memberCaller(member, NO_ORIGIN) };
}

export async function openTestTeam(
  options: ConstructorParameters<typeof FaultyService>[0] = {},
): Promise<TestTeam> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-team-"));
  const db = await openTestDatabase(folder);
  // Most tests of reveals don't need the typed number; the others set it.
  await db.deleteFrom("teamSetting").execute();
  const service = new FaultyService(options);
  const team: TeamContext = { db, service: service.asService(), instance: await Instance.register(db) };
  const [ana, ben] = [await addMember(team, "ana", "admin"), await addMember(team, "ben", "member")];
  return {
    folder,
    service,
    team,
    ana,
    ben,
    comeToRest: async () => {
      service.wakeTheDead();
      await Promise.race([Promise.allSettled([...runningReveals().values(), ...dead]), sleep(5_000)]);
    },
    close: async () => {
      forgetWorkers();
      dead = [];
      await db.destroy();
      await dropTestDatabase(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
