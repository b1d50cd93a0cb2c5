/** Runs in the worker: carries out client and admin commands with the team's real verbs. */
import { dirname } from "node:path";
import { purposeKey } from "@/lib/contract/reveal";
import { creditsAt } from "@/lib/server/team/budgets/budget-rows";
import { memberCaller, memberKeyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { INTERNAL_ID } from "@/lib/server/service/keys/ensure-internal-account";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { getCreatorsForKey } from "@/lib/server/team/keys/buy-for-key";
import { saveSpendingSettings } from "@/lib/server/team/budgets/change-spending";
import { changeMember } from "@/lib/server/team/members/change-member";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { findReveal } from "@/lib/server/team/reveal/read-reveal";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import { stopReveal } from "@/lib/server/team/reveal/stop-reveal";
import { listUnknownAttempts, resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";
import type { TeamContext } from "@/lib/server/team/team-context";
import { asOperator } from "@/lib/testing/as-operator";
import { asNotRetried } from "./mutations";
import { asAdmin } from "./open-team";
import { runningVerb, UNWATCHED } from "./passages";
import { BUDGETED, CAPPED, keyIdOf, PURPOSE_OF_KEY } from "./settings";
import type { Answer, Command, MemberName, Mutation, Ordered } from "./settings";

const memberOf = (name: MemberName) =>
  ({ id: name, email: `${name}@example.com`, name, role: "member" }) as const;

/** Reads unfinished work for the driver, without a member's rights. */
async function readOpenWork({ db }: TeamContext, verb: "unfinished" | "open"): Promise<Answer> {
  if (verb === "unfinished") {
    const rows = await db
      .selectFrom("reveal")
      .select(["id", "memberId as member"])
      .where("finishedAt", "is", null)
      .execute();
    return { unfinished: rows };
  }
  const rows = await db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("state", "in", ["reserved", "sent", "unknown"])
    .execute();
  return { open: rows.length };
}

/** Another client spends the remaining credits of the embedded service's dashboard account. */
async function drain({ db }: TeamContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = trx.updateTable("account").where("id", "=", INTERNAL_ID);
    const { balance } = await trx
      .selectFrom("account")
      .select("balance")
      .where("id", "=", INTERNAL_ID)
      .executeTakeFirstOrThrow();
    await account.set({ balance: 0 }).execute();
    const who = { accountId: INTERNAL_ID, keyId: INTERNAL_ID, operation: null, requestId: null };
    const what = { kind: "grant" as const, amount: -balance, balanceAfter: 0, note: "spent elsewhere" };
    await trx
      .insertInto("serviceEntry")
      .values({ ...who, ...what, createdAt: new Date().toISOString() })
      .execute();
  });
}

/** Reads a source file that crashes its process. @throws when it is not refused with a reason */
async function readHostile(path: string): Promise<void> {
  const { startSourceChild } = await import("@/lib/server/composition/imports/start-child");
  const settings = { mapping: null, isInferring: true, defaultDate: null, observed: "fetched" } as const;
  const about = { label: "Source", fileName: "far.xlsx", changedAt: null, fetchedAt: 1 };
  const result = await startSourceChild({
    order: { phase: "source", dataDir: dirname(path), marks: [], download: { path, ...about, ...settings } },
    signal: AbortSignal.timeout(60_000),
    onStaged: async () => undefined,
  });
  if (result.type !== "refused") throw new Error(`A hostile file was not refused: ${JSON.stringify(result)}`);
}

type AdminCommand = Extract<
  Command,
  {
    verb:
      | "list unknown"
      | "settle by hand"
      | "set cap"
      | "set member"
      | "set approval"
      | "read source"
      | "grant"
      | "drain";
  }
>;
const ADMIN_VERBS: readonly string[] = [
  "list unknown",
  "settle by hand",
  "set cap",
  "set member",
  "set approval",
  "read source",
  "grant",
  "drain",
];
const isAdministration = (command: Command): command is AdminCommand => ADMIN_VERBS.includes(command.verb);

async function capOf({ db }: TeamContext, of: "member" | "purpose"): Promise<number> {
  const key = of === "member" ? CAPPED : purposeKey(BUDGETED);
  return (await creditsAt(db, { subject: of, key, period: "month", isHard: true })) ?? 0;
}

async function administer(team: TeamContext, command: AdminCommand, mutation?: Mutation): Promise<Answer> {
  const ctx = { ...team, ...memberCaller(asAdmin, NO_ORIGIN) };
  switch (command.verb) {
    case "list unknown":
      return { listed: await listUnknownAttempts(ctx) };
    case "set cap":
      if (mutation === "no-cap" || mutation === "no-budget") return { done: true };
      // A worker that was stopped may receive an older cap after another worker received a newer one.
      if ((await capOf(team, command.of)) >= command.cap) return { done: true };
      if (command.of === "purpose") await savePurposeBudget(ctx, { purpose: BUDGETED, cap: command.cap });
      else
        await changeMember(asOperator(team.db), {
          id: CAPPED,
          change: { action: "cap", monthlyCap: command.cap },
        });
      return { done: true };
    case "set member": {
      const { id, isDisabled } = command;
      await changeMember(asOperator(team.db), { id, change: { action: isDisabled ? "disable" : "enable" } });
      return { done: true };
    }
    case "set approval":
      await saveSpendingSettings(ctx, {
        typedAbove: null,
        isPurposeRequired: false,
        approvalAbove: command.above,
      });
      return { done: true };
    case "read source":
      await readHostile(command.path);
      return { done: true };
    case "settle by hand": {
      const { id, charged } = command;
      const isReleased = charged === 0 || mutation === "release-meanwhile";
      const service = mutation === "release-meanwhile" ? asNotRetried(team.service) : team.service;
      const action = isReleased ? "release" : "charge";
      await resolveUnknown({ ...ctx, service }, { id, action, credits: isReleased ? undefined : charged });
      return { done: true };
    }
    case "grant":
      await grantCredits(asOperator(team.db), { reference: INTERNAL_ID, credits: command.credits });
      return { done: true };
    case "drain":
      await drain(team);
      return { done: true };
  }
}

/** Buys like the service's route for programs. */
async function order(team: TeamContext, command: Extract<Command, { verb: "order" }>): Promise<Ordered> {
  const { member: name, ids, order: idempotencyKey } = command;
  const key = { id: keyIdOf(name), purpose: PURPOSE_OF_KEY[name] };
  const caller = memberKeyCaller({ id: key.id, scopes: ["reveal"], member: memberOf(name) }, NO_ORIGIN);
  const limits = { limiter: new MemoryRateLimiter(), requestLimit: 60 };
  const { envelope, charged } = await getCreatorsForKey(
    { ...team, ...caller, key, ...limits, idempotencyKey },
    ids,
  );
  return { ids: envelope.data.map(({ id }) => id), notFound: envelope.notFound, charged };
}

async function serve(team: TeamContext, command: Exclude<Command, AdminCommand>): Promise<Answer> {
  if (command.verb === "unfinished" || command.verb === "open") return readOpenWork(team, command.verb);
  if (command.verb === "recover") {
    await recover(team);
    return { done: true };
  }
  const ctx = { ...team, ...memberCaller(memberOf(command.member), NO_ORIGIN) };
  if (command.verb === "quote") return { quote: await quote(ctx, { ids: command.ids }) };
  if (command.verb === "confirm") {
    const { quoteId, purpose, first } = command;
    return { reveal: await confirm(ctx, { quoteId, purpose, first }) };
  }
  if (command.verb === "order") return { ordered: await order(team, command) };
  if (command.verb === "stop") await stopReveal(ctx, command.revealId);
  return { reveal: await findReveal(ctx.db, command.revealId) };
}

export function carryOut(team: TeamContext, command: Command, mutation?: Mutation): Promise<Answer> {
  if (!isAdministration(command)) return runningVerb.run(command.verb, () => serve(team, command));
  const verb = command.verb === "settle by hand" ? "decide" : UNWATCHED;
  return runningVerb.run(verb, () => administer(team, command, mutation));
}
