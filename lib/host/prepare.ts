/** Before the pages answer: migrated tables, an admin who can sign in, and data to show. Its last line is JSON. */
import { AppError } from "@/lib/contract/errors";
import { storageProblem } from "@/lib/contract/storage-problem";
import { readSettings } from "./settings.mjs";
import { checkCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { openState } from "@/lib/server/composition/open-state";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { demoPosts } from "@/lib/server/service/demo/demo-posts";
import { prepareTeam } from "@/lib/server/team/prepare-team";

/** What a newcomer sees first. */
const DEMO = { posts: 100_000, creators: 20_000, seed: 1 };

process.umask(0o077);
const settings = readSettings(process.env);

/** @returns what is wrong with the catalogue: everything but search works without it */
async function prepareCatalogue(): Promise<string | null> {
  if (settings.service) return null;
  try {
    const { generation } = await checkCatalogue(settings.dataDir);
    // Only a catalogue that never had anything is filled: somebody may have emptied it on purpose.
    if (generation > 0 || !settings.hasDemoData) return null;
    const size = { ...DEMO, now: Date.now() };
    const catalogue = openCatalogueWriter(settings.dataDir);
    await catalogue.publish({ posts: demoPosts(size), creators: demoCreators(size), isDemo: true });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "catalogue_unavailable") return error.message;
    throw error;
  }
}

async function preparePeople(): Promise<string> {
  const db = await openState(settings);
  try {
    const { setupPath } = await prepareTeam(db, settings);
    return setupPath
      ? `${settings.publicUrl}${setupPath}  (creates the first admin, works once)`
      : `${settings.publicUrl}/sign-in`;
  } finally {
    await db.destroy();
  }
}

/** The last line is one sentence that a person can act on; an error that nobody foresaw has its trace above it. */
function stop(error: unknown): never {
  const known = error instanceof AppError ? error.message : storageProblem(error)?.sentence;
  if (known === undefined) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.stderr.write(`${known ?? "something went wrong that should not; the trace is above."}\n`);
  process.exit(1);
}

const signIn = await preparePeople().catch(stop);
const warning = await prepareCatalogue().catch(stop);
process.stdout.write(`${JSON.stringify({ signIn, warning })}\n`);
