import { AppError } from "@/lib/contract/errors";
import { operatorSentence, storageProblem } from "@/lib/contract/storage-problem";
import { exitCodeOf } from "./exit-code";
import { readSettings } from "./settings.mjs";
import { publishDemo } from "@/lib/server/composition/publish-demo";
import { openState } from "@/lib/server/composition/open-state";
import { sharedSecret } from "@/lib/server/access/secret";
import { prepareTeam } from "@/lib/server/team/prepare-team";
import { checkCatalogue } from "@/lib/server/composition/open-catalogue";

process.umask(0o077);
const settings = readSettings(process.env);

type State = {
  signIn: string;
  /** The secret of all processes on PostgreSQL; null when a setting or the data folder has it. */
  authSecret: string | null;
  /** In ms since 1970. */
  since: number;
};

async function prepareState(): Promise<State> {
  const { dataDir, databaseUrl, publicUrl } = settings;
  const db = await openState(settings);
  try {
    const { setupPath } = await prepareTeam(db, settings);
    const signIn = setupPath
      ? `${publicUrl}${setupPath}  (creates the first admin, works once)`
      : `${publicUrl}/sign-in`;
    const isHandedOn = databaseUrl !== null && settings.authSecret === null;
    const authSecret = isHandedOn ? await sharedSecret(db, dataDir) : null;
    const { createdAt } = await db.selectFrom("installation").select("createdAt").executeTakeFirstOrThrow();
    return { signIn, authSecret, since: Date.parse(createdAt) };
  } finally {
    await db.destroy();
  }
}

/** @returns the catalogue's problem; everything but search works without it */
async function prepareCatalogue(since: number): Promise<string | null> {
  const { dataDir, databaseUrl, hasDemoData, service } = settings;
  if (service) return null;
  try {
    // Processes with separate folders must show the same data.
    if (hasDemoData) await publishDemo(dataDir, databaseUrl === null ? Date.now() : since);
    else await checkCatalogue(dataDir);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "catalogue_unavailable") return error.message;
    throw error;
  }
}

/** The last line is one sentence that a person can act on; an unexpected error has its trace above it. */
function stop(error: unknown): never {
  const known = error instanceof AppError ? error.message : operatorSentence(error);
  if (known === undefined) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.stderr.write(`${known ?? "something went wrong. See the trace above."}\n`);
  process.exit(exitCodeOf(storageProblem(error)));
}

const { since, ...state } = await prepareState().catch(stop);
const warning = await prepareCatalogue(since).catch(stop);
process.stdout.write(`${JSON.stringify({ ...state, warning })}\n`);
