/** Known mistakes, wrapped around the real code, that the comparison must detect. */
import { setTimeout as sleep } from "node:timers/promises";
import { INTERNAL_ID } from "@/lib/server/service/keys/ensure-internal-account";
import { settle } from "@/lib/server/team/reveal/settle";
import type { TeamContext } from "@/lib/server/team/team-context";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import type { Mutation } from "./settings";

const openAttempts = ({ db }: TeamContext) =>
  db
    .selectFrom("chargeAttempt")
    .select(["id", "revealId", "ids", "search", "n", "epoch"])
    .where("state", "in", ["sent", "unknown"])
    .execute();

/** Releases holds that a crash left behind, as if no answer meant no charge. */
async function voidWhatWasSent(team: TeamContext): Promise<void> {
  for (const attempt of await openAttempts(team)) {
    const outcome = { state: "void", code: "unavailable", message: "mutation" } as const;
    await settle(team.db, attempt, outcome, ["sent", "unknown"]);
  }
}

/** Retries under a key that is new to the service. */
async function withNewKeys(team: TeamContext): Promise<DiscoveryService["getCreators"]> {
  const before = new Set((await openAttempts(team)).map(({ id }) => id));
  const getCreators = team.service.getCreators.bind(team.service);
  let attempt = 0;
  return (ids, key) => {
    if (before.has(key)) return getCreators(ids, `${key}-${process.pid}-${++attempt}`);
    before.add(key);
    return getCreators(ids, key);
  };
}

/** Reads the balance, sells, and writes the balance computed before. */
function checkThenDeduct({ db, service }: TeamContext): DiscoveryService["getCreators"] {
  const getCreators = service.getCreators.bind(service);
  return async (ids, key) => {
    const account = await db
      .selectFrom("account")
      .select("balance")
      .where("id", "=", INTERNAL_ID)
      .executeTakeFirstOrThrow();
    await sleep(20);
    const outcome = await getCreators(ids, key);
    if (outcome.state !== "settled") return outcome;
    const balance = account.balance - outcome.charged;
    await db.updateTable("account").set({ balance }).where("id", "=", INTERNAL_ID).execute();
    return outcome;
  };
}

/** Reports a lower balance than the service. */
function lowBalance({ service }: TeamContext): DiscoveryService["balance"] {
  const balance = service.balance.bind(service);
  return async (options) => {
    const credits = await balance(options);
    return credits === null ? null : Math.floor(credits / 40);
  };
}

/** Loses the first answers under each key, so that recovery must retry and an admin sees them. */
function losesAnswers({ service }: TeamContext): DiscoveryService["getCreators"] {
  const getCreators = service.getCreators.bind(service);
  const calls = new Map<string, number>();
  return async (ids, key) => {
    const outcome = await getCreators(ids, key);
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    return count > 4 ? outcome : { state: "unknown", message: "mutation" };
  };
}

/** Recovery retries at this service, while the admin's page offers a decision. */
export const asNotRetried = (service: DiscoveryService) =>
  Object.create(service, {
    identity: { value: async () => ({ ...(await service.identity()), replaysForMs: 0 }) },
  }) as DiscoveryService;

/** Tables, as SQL names them, of a settlement written in a second transaction: a crash between both loses purchases. */
export const DEFERRED = ["owned_creator", "bought_record"] as const;

/** Declares all other workers dead regardless of their heartbeats. */
async function endAll({ db, instance }: TeamContext): Promise<boolean> {
  const ended = await db
    .updateTable("instance")
    .set({ endedAt: new Date().toISOString() })
    .where("id", "!=", instance.id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Treats all services and keys as one. */
const ANYWHERE = { provider: "any", keyFingerprint: "any", replaysForMs: Infinity, isReached: true };

/** Discards an answer to a call that another worker has taken over. */
function dropsLateAnswers({ db, service }: TeamContext): DiscoveryService["getCreators"] {
  const getCreators = service.getCreators.bind(service);
  return async (ids, key) => {
    const outcome = await getCreators(ids, key);
    const attempt = await db
      .selectFrom("chargeAttempt")
      .select("state")
      .where("id", "=", key)
      .executeTakeFirst();
    return attempt?.state === "sent" ? outcome : { state: "unknown", message: "mutation" };
  };
}

/** Changes a team before it starts. */
export async function applyMutation(team: TeamContext, mutation: Mutation): Promise<void> {
  if (mutation === "no-cap") await team.db.deleteFrom("budget").where("subject", "=", "member").execute();
  if (mutation === "no-budget") await team.db.deleteFrom("budget").where("subject", "=", "purpose").execute();
  if (mutation === "low-balance") team.service.balance = lowBalance(team);
  if (mutation === "release-meanwhile") team.service.getCreators = losesAnswers(team);
  if (mutation === "auto-void") await voidWhatWasSent(team);
  if (mutation === "new-key") team.service.getCreators = await withNewKeys(team);
  if (mutation === "lease-ignored") team.instance.endDead = () => endAll(team);
  if (mutation === "sent-elsewhere") team.service.identity = async () => ANYWHERE;
  if (mutation === "late-answer-dropped") team.service.getCreators = dropsLateAnswers(team);
  if (mutation === "check-then-deduct") team.service.getCreators = checkThenDeduct(team);
}
