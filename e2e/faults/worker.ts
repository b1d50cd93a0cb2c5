/**
 * The team's real code in a process that the driver kills: it runs commands and reports what a client would receive.
 */
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { AppError } from "@/lib/contract/errors";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { INTERNAL_ID } from "@/lib/server/service/keys/ensure-internal-account";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { savePurposeBudget } from "@/lib/server/team/budgets/change-spending";
import { changeMember } from "@/lib/server/team/members/change-member";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { findReveal } from "@/lib/server/team/reveal/find-reveal";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import { stopReveal } from "@/lib/server/team/reveal/stop-reveal";
import { listUnknownAttempts, resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";
import type { TeamContext } from "@/lib/server/team/team-context";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { openInstance, thisInstance } from "@/lib/server/composition/this-instance";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { asNotRetried, applyMutation } from "./mutations";
import { API_KEY, BUDGETED, CAPPED, FIRST_BUDGET, FIRST_CAP, KEY_HEADER, MEMBERS } from "./settings";
import type { Answer, Command } from "./settings";
import type { MemberName, Mutation, Reply, Request, WorkerSettings } from "./settings";
import { asOperator } from "@/lib/testing/as-operator";

const TIMING = { connectTimeoutMs: 1_000, totalTimeoutMs: 700, retryDelayMs: 20 };
/** A pace that lets something happen. */
const REQUESTS_A_MINUTE = 30_000;

/** The engine of the embedded service takes long to load; the other flavours do without. */
const embedded = process.argv[2] === "embedded" ? import("@/lib/server/composition/team-context") : undefined;

/** A lease as short as the lives of workers. */
const LEASE = { leaseMs: 500, beatEveryMs: 50 };
const LOOK_EVERY_MS = 100;

/** The real client with its pacing and its cache. */
function overHttp({ serviceUrl, flavour }: WorkerSettings): DiscoveryService {
  const idempotency = flavour === "own" ? "on" : "off";
  const limiter = new MemoryRateLimiter({ limit: REQUESTS_A_MINUTE });
  return httpService(
    { url: serviceUrl, apiKey: API_KEY, keyHeader: KEY_HEADER, idempotency },
    limiter,
    TIMING,
  );
}

async function openContext(settings: WorkerSettings): Promise<TeamContext> {
  if (!embedded) {
    const db = await openDatabase(settings.dataDir);
    return { db, service: overHttp(settings), instance: await openInstance(db, LEASE) };
  }
  thisInstance.replace(sharedDatabase().then((db) => openInstance(db, LEASE)));
  return (await embedded).teamContext();
}

const asAdmin = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" } as const;

async function openTeam(settings: WorkerSettings): Promise<TeamContext> {
  process.env.DATA_DIR = settings.dataDir;
  const team = await openContext(settings);
  // The driver confirms as a program does: there is no person to type the number.
  await team.db.deleteFrom("team_setting").execute();
  for (const name of MEMBERS) {
    const account = {
      password_hash: "-",
      session_version: 1,
      monthly_cap: name === CAPPED ? FIRST_CAP : null,
      disabled_at: null,
    };
    const role = name === "ana" ? ("admin" as const) : ("member" as const);
    const member = { id: name, email: `${name}@example.com`, name, role };
    const created_at = new Date().toISOString();
    await team.db
      .insertInto("member")
      .values({ ...member, ...account, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const ctx = { ...team, ...memberCaller(asAdmin, NO_ORIGIN) };
  const budget = await team.db.selectFrom("purpose_budget").select("purpose").executeTakeFirst();
  if (!budget) await savePurposeBudget(ctx, { purpose: BUDGETED, cap: FIRST_BUDGET });
  if (settings.mutation) await applyMutation(team, settings.mutation);
  return team;
}

const memberOf = (name: MemberName) =>
  ({ id: name, email: `${name}@example.com`, name, role: "member" }) as const;

/** What is still open in the books; read by the driver, not by a member. */
async function readOpenWork({ db }: TeamContext, verb: "unfinished" | "open"): Promise<Answer> {
  if (verb === "unfinished") {
    const rows = await db
      .selectFrom("reveal")
      .select(["id", "member_id as member"])
      .where("finished_at", "is", null)
      .execute();
    return { unfinished: rows };
  }
  const rows = await db
    .selectFrom("charge_attempt")
    .select("id")
    .where("state", "in", ["reserved", "sent", "unknown"])
    .execute();
  return { open: rows.length };
}

/** Somebody else takes all that is left in the dashboard's account of the embedded service. */
async function drain({ db }: TeamContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = trx.updateTable("account").where("id", "=", INTERNAL_ID);
    const { balance } = await trx
      .selectFrom("account")
      .select("balance")
      .where("id", "=", INTERNAL_ID)
      .executeTakeFirstOrThrow();
    await account.set({ balance: 0 }).execute();
    const who = { account_id: INTERNAL_ID, key_id: INTERNAL_ID, operation: null, request_id: null };
    const what = { kind: "grant" as const, amount: -balance, balance_after: 0, note: "spent elsewhere" };
    await trx
      .insertInto("service_entry")
      .values({ ...who, ...what, created_at: new Date().toISOString() })
      .execute();
  });
}

type AdminCommand = Extract<
  Command,
  { verb: "list unknown" | "settle by hand" | "set cap" | "grant" | "drain" }
>;
const ADMIN_VERBS: readonly string[] = ["list unknown", "settle by hand", "set cap", "grant", "drain"];
const isAdministration = (command: Command): command is AdminCommand => ADMIN_VERBS.includes(command.verb);

/** What admins and owners do. */
async function administer(team: TeamContext, command: AdminCommand, mutation?: Mutation): Promise<Answer> {
  const ctx = { ...team, ...memberCaller(asAdmin, NO_ORIGIN) };
  switch (command.verb) {
    case "list unknown":
      return { listed: await listUnknownAttempts(ctx) };
    case "set cap":
      if (mutation === "no-cap" || mutation === "no-budget") return { done: true };
      if (command.of === "purpose") await savePurposeBudget(ctx, { purpose: BUDGETED, cap: command.cap });
      else
        await changeMember(asOperator(team.db), {
          id: CAPPED,
          change: { action: "cap", monthlyCap: command.cap },
        });
      return { done: true };
    case "settle by hand": {
      const { id, charged } = command;
      const service = mutation === "release-meanwhile" ? asNotRetried(team.service) : team.service;
      const action = charged > 0 ? "charge" : "release";
      await resolveUnknown({ ...ctx, service }, { id, action, credits: charged || undefined });
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

async function carryOut(team: TeamContext, command: Command, mutation?: Mutation): Promise<Answer> {
  if (isAdministration(command)) return administer(team, command, mutation);
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
  if (command.verb === "stop") await stopReveal(ctx, command.revealId);
  return { reveal: await findReveal(ctx.db, command.revealId) };
}

const log = (reply: Reply) => process.send?.(reply);

let team: Promise<TeamContext> | undefined;
let mutation: Mutation | undefined;

async function open(settings: WorkerSettings): Promise<void> {
  ({ mutation } = settings);
  team = openTeam(settings);
  // As at the start of the server: recovery runs beside the first requests, and when a killed worker was found dead.
  const opened = await team;
  const round = () => recover(opened).catch((error: unknown) => console.error("[recovery]", error));
  void round();
  const look = async () => {
    if (await opened.instance.endDead()) await round();
  };
  setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  log({ opened: true });
}

process.on("message", (message: Request) => {
  if ("open" in message) return void open(message.open);
  const { request, command } = message;
  void team!
    .then((opened) => carryOut(opened, command, mutation))
    .catch((error: unknown): Answer =>
      // The driver sends nothing invalid: such a refusal is a fault of the harness, and no client's answer.
      error instanceof AppError && error.code !== "invalid_parameter"
        ? { refused: error.code, message: error.message, required: error.extra.required }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    .then((answer) => log({ request, answer }));
});
process.on("disconnect", () => process.exit(0));
await embedded;
log({ loaded: true });
