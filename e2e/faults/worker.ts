/** The team's real code in a process that the driver kills: it is told what to do and says what a client would be told. */
import { AppError } from "@/lib/contract/errors";
import { openDatabase } from "@/lib/server/db/database";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { findReveal } from "@/lib/server/team/reveal/find-reveal";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import { stopReveal } from "@/lib/server/team/reveal/stop-reveal";
import type { TeamContext } from "@/lib/server/team/team-context";
import { httpService } from "@/lib/server/upstream/http";
import type { DiscoveryService } from "@/lib/server/upstream/port";
import { plant } from "./planted";
import { API_KEY, KEY_HEADER, MEMBERS, type Answer, type Command, type MemberName } from "./settings";
import type { Reply, Request, WorkerSettings } from "./settings";

const TIMING = { connectTimeoutMs: 1_000, totalTimeoutMs: 700, retryDelayMs: 20, requestsAMinute: 30_000 };

/** The engine of the embedded service takes long to load; the other flavours do without. */
const embedded = process.argv[2] === "embedded" ? import("@/lib/server/team/team-context") : undefined;

/** The real client with its pacing and its cache, at a pace that lets something happen. */
function overHttp({ serviceUrl, flavour }: WorkerSettings): DiscoveryService {
  const replays = flavour === "own";
  return httpService({ url: serviceUrl, apiKey: API_KEY, keyHeader: KEY_HEADER, replays }, TIMING);
}

async function openTeam(settings: WorkerSettings): Promise<TeamContext> {
  process.env.DATA_DIR = settings.dataDir;
  const team = embedded
    ? await (await embedded).teamContext()
    : { db: await openDatabase(settings.dataDir), service: overHttp(settings) };
  for (const name of MEMBERS) {
    const account = { password_hash: "-", session_version: 1, monthly_cap: null, disabled_at: null };
    const member = { id: name, email: `${name}@example.com`, name, role: "member" as const };
    const created_at = new Date().toISOString();
    await team.db
      .insertInto("member")
      .values({ ...member, ...account, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (settings.planted) await plant(team, settings.planted);
  return team;
}

const memberOf = (name: MemberName) =>
  ({ id: name, email: `${name}@example.com`, name, role: "member" }) as const;

async function carryOut(team: TeamContext, command: Command): Promise<Answer> {
  if (command.verb === "recover") {
    await recover(team);
    return { done: true };
  }
  if (command.verb === "unfinished") {
    const rows = await team.db
      .selectFrom("reveal")
      .select(["id", "member_id as member"])
      .where("finished_at", "is", null)
      .execute();
    return { unfinished: rows };
  }
  if (command.verb === "open") {
    const rows = await team.db
      .selectFrom("intent")
      .select("id")
      .where("state", "in", ["reserved", "sent", "unknown"])
      .execute();
    return { open: rows.length };
  }
  const ctx = { ...team, member: memberOf(command.member) };
  if (command.verb === "quote") return { quote: await quote(ctx, command) };
  if (command.verb === "confirm") return { reveal: await confirm(ctx, { ...command, purpose: "harness" }) };
  if (command.verb === "stop") await stopReveal(ctx, command.revealId);
  return { reveal: await findReveal(ctx, command.revealId) };
}

const say = (reply: Reply) => process.send?.(reply);

let team: Promise<TeamContext> | undefined;

async function open(settings: WorkerSettings): Promise<void> {
  team = openTeam(settings);
  // As at the start of the server: recovery runs beside the first requests.
  void recover(await team).catch((error: unknown) => console.error("[recovery]", error));
  say({ opened: true });
}

process.on("message", (message: Request) => {
  if ("open" in message) return void open(message.open);
  const { request, command } = message;
  void team!
    .then((opened) => carryOut(opened, command))
    .catch((error: unknown): Answer =>
      error instanceof AppError
        ? { refused: error.code, message: error.message }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    .then((answer) => say({ request, answer }));
});
process.on("disconnect", () => process.exit(0));
await embedded;
say({ loaded: true });
