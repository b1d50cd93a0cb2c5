import "server-only";
/** A team of two on a real database in a folder of its own, for tests. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Member } from "@/lib/contract/members";
import { openDatabase, type Db } from "@/lib/server/db/database";
import { createMember } from "./members/create-member";
import { scriptedService, type ScriptedService } from "./scripted-service";
import type { MemberContext } from "./team-context";

export type TestTeam = {
  db: Db;
  service: ScriptedService;
  ada: MemberContext & { member: Member };
  jun: MemberContext & { member: Member };
  close: () => Promise<void>;
};

export async function openTestTeam(kind: "embedded" | "http" = "embedded"): Promise<TestTeam> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-team-"));
  const db = await openDatabase(folder);
  const service = scriptedService(kind);
  const person = async (name: string, role: Member["role"]) => ({
    db,
    service,
    member: await createMember(db, {
      email: `${name}@example.com`,
      name,
      role,
      password: "a long enough password",
    }),
  });
  const [ada, jun] = [await person("Ada", "admin"), await person("Jun", "member")];
  const close = async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db, service, ada, jun, close };
}

/** Credits that the service booked. */
export const booked = (service: ScriptedService) =>
  [...service.charges.values()].reduce((sum, credits) => sum + credits, 0);

/** What the team's book says: spent, still held, owned. */
export async function teamBook(
  db: Db,
): Promise<{ spent: number; held: number; owned: number; claims: number }> {
  const entries = await db.selectFrom("team_entry").select(["kind", "amount"]).execute();
  const sum = (...kinds: string[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  const count = async (table: "owned_creator" | "claim") =>
    (
      await db
        .selectFrom(table)
        .select((fields) => fields.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  return {
    spent: sum("post", "overage"),
    held: sum("hold") - sum("post", "release", "void"),
    owned: await count("owned_creator"),
    claims: await count("claim"),
  };
}
