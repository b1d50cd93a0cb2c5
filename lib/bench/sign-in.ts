/** Checks whether the time of a refused sign-in reveals an existing account: three kinds of refusal in turn. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anonymousCaller, OPERATOR } from "@/lib/server/access/caller";
import { verifySignIn } from "@/lib/server/access/verify-sign-in";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { createMember } from "@/lib/server/team/members/create-member";
import { figure, median, quantile } from "./figures";
import { printTable } from "./print-table";

const PASSWORD = "the right password of all";
const KINDS = ["no such account", "a wrong password", "an account that is disabled"] as const;

/** @param rounds hundreds of attempts of each kind */
export async function benchSignIn(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-sign-in-"));
  const db = await openDatabase(folder);
  try {
    const member = async (name: string) => {
      const account = { email: `${name}@example.com`, name, role: "member", password: PASSWORD } as const;
      return (await createMember({ db, ...OPERATOR }, account)).member.id;
    };
    await member("ana");
    const gone = await member("gone");
    await db
      .updateTable("member")
      .set({ disabledAt: new Date().toISOString() })
      .where("id", "=", gone)
      .execute();
    const attempts = {
      "no such account": { email: "nobody@example.com", password: PASSWORD },
      "a wrong password": { email: "ana@example.com", password: "a wrong password" },
      "an account that is disabled": { email: "gone@example.com", password: PASSWORD },
    };
    const times: Record<string, number[]> = Object.fromEntries(KINDS.map((kind) => [kind, []]));
    for (let turn = 0; turn < rounds * 100; turn++)
      for (const kind of KINDS) {
        // Delays after wrong passwords would distort the times, so they are removed.
        await db.deleteFrom("signInDelay").execute();
        const from = anonymousCaller({ address: "192.0.2.1", requestId: null });
        const start = performance.now();
        await verifySignIn({ db, ...from }, attempts[kind]);
        times[kind]!.push(performance.now() - start);
      }
    const base = median(times[KINDS[0]]!);
    printTable(
      ["", "attempts", "median ms", "p95 ms", "ratio of medians"],
      KINDS.map((kind) => {
        const of = times[kind]!;
        const ratio = (median(of) / base).toFixed(3);
        return [kind, String(of.length), figure(median(of)), figure(quantile(of, 0.95)), ratio];
      }),
    );
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
