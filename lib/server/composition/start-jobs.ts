import "server-only";
import { join } from "node:path";
import { PUBLISHED_EVERY_MS } from "@/lib/contract/ingest";
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { pruneTokens } from "../access/agent-tokens";
import { pruneSessions } from "../access/session-rows";
import { pruneDelays } from "../access/sign-in-delay";
import { pruneRequestLimits } from "../adapters/postgres/rate-limiter";
import { removeOldEntries } from "../access/audit-log/retention";
import { sealEntries } from "../access/audit-log/seal-entries";
import { sumFailures } from "../access/audit-log/sum-failures";
import { readMarks } from "../schema/erased-marks";
import { pruneAnswers } from "../service/charging/prune-answers";
import { pruneBatches, publishBatches } from "../service/ingest/publish-batches";
import type { JobKind } from "../team/jobs/job-kind";
import { pruneJobs } from "../team/jobs/end-job";
import { pruneFacts } from "../team/look-closer/kept-facts";
import { pruneSeen } from "../team/seen-in-posts/seen-in-posts";
import { pruneOpened } from "../team/marks/note-opened";
import { mergeFromCatalogue } from "../team/own-contacts/merge-contacts";
import { pruneUploads } from "../team/imports/prune-uploads";
import { forgetVisitors, sumOpenings } from "../team/links/open-link";
import { ERASE_JOB } from "../team/privacy/erase-creator";
import { dropKept, keepMissing } from "../team/boards/kept-posters";
import { retireRecords } from "../team/privacy/record-retention";
import { pruneNotices, startNotices, takeEvents } from "../team/notices/take-events";
import { pruneMessages, resealAddresses } from "../team/notice-channels/upkeep";
import { tellExpiring } from "../team/notices/tell-expiring";
import { LimitWatch, pruneCrossings } from "../team/notices/watch-limits";
import { pruneEvents } from "../team/outbox/write-events";
import { tellDue } from "../team/reminders/set-reminder";
import { FETCH_JOB } from "../team/sources/due-sources";
import { resealHeaders } from "../team/sources/source-headers";
import { webhookNetwork } from "../team/outgoing/guarded-network";
import { sourceNetwork } from "../team/sources/source-network";
import {
  DELIVER_JOB,
  deliverWebhooks,
  hasDeliveries,
  pruneDeliveries,
} from "../team/webhooks/deliver-webhooks";
import { resealSecrets } from "../team/webhooks/webhook-secret";
import { blobsOf } from "./verb-contexts";
import { checkBooks } from "./check-books";
import { eraseFiles } from "./erase-files";
import { fetchSources } from "./fetch-sources";
import { importing } from "./imports/run-import";
import { openCatalogueWriter } from "./open-catalogue";
import { checkingViews, planningDigests, sendNoticesEverySecond } from "./send-notices";
import { sharedDatabase } from "./shared-database";
import { teamContext } from "./team-context";
import { lookEvery, workOnJobs } from "./work-on-jobs";

const checkingBooks: JobKind = {
  name: "books.check",
  everyMs: 300_000,
  run: async () => {
    try {
      const { differences, service, durationMs } = await checkBooks(await teamContext());
      const fields = { differences: differences.length, service: service.state, ms: Math.round(durationMs) };
      logEvent("info", "books.checked", fields);
    } catch (err) {
      logEvent("error", "books.check_failed", { err });
      throw err;
    }
  },
};

/** Separate from pruning, because unsealed entries can be changed without a trace. */
const sealingAudit: JobKind = {
  name: "seal",
  everyMs: 60_000,
  run: async ({ signal }) => {
    const db = await sharedDatabase();
    await sumFailures(db, { signal });
    await sumOpenings(db);
    await sealEntries(db, { signal });
    await removeOldEntries(db, { signal });
  },
};

const tellingReminders: JobKind = {
  name: "reminders.due",
  everyMs: 60_000,
  run: async () => void (await tellDue(await sharedDatabase())),
};

const pruning: JobKind = {
  name: "prune",
  everyMs: 3_600_000,
  run: async () => {
    const db = await sharedDatabase();
    const all = [
      pruneAnswers,
      pruneJobs,
      pruneEvents,
      pruneNotices,
      pruneCrossings,
      pruneDeliveries,
      pruneTokens,
      forgetVisitors,
      pruneSessions,
      pruneDelays,
      pruneBatches,
    ];
    for (const prune of all) await prune(db);
    await pruneFacts(db);
    await pruneSeen(db);
    await pruneOpened(db);
    await pruneMessages(db);
    await resealHeaders(db);
    await resealAddresses(db);
    await resealSecrets(db);
    await pruneUploads(db, env().dataDir);
    await dropKept(db, blobsOf(db));
    await keepMissing(db, blobsOf(db));
    // Other installations count requests in the process.
    if (env().databaseUrl !== null) await pruneRequestLimits(db);
  },
};

/** Reads the tombstones from the database, so an interrupted run can be repeated. */
const erasing: JobKind = {
  name: ERASE_JOB,
  run: async ({ signal }) => {
    const db = await sharedDatabase();
    const gone = await eraseFiles(db, env().dataDir, signal);
    logEvent("info", "creators.erased", gone);
  },
};

const retiringRecords: JobKind = {
  name: "records.retire",
  everyMs: 86_400_000,
  run: async ({ signal }) => {
    const profiles = await retireRecords(await sharedDatabase(), { signal });
    if (profiles > 0) logEvent("info", "records.retired", { profiles });
  },
};

const publishingIngested: JobKind = {
  name: "ingest.publish",
  everyMs: PUBLISHED_EVERY_MS,
  run: async ({ signal }) => {
    const db = await sharedDatabase();
    const batches = await publishBatches({
      db,
      writer: openCatalogueWriter(env().dataDir),
      readMarks,
      signal,
    });
    if (batches > 0) logEvent("info", "ingest.published", { batches });
    const contacts = await mergeFromCatalogue(await teamContext(), signal);
    if (contacts > 0) logEvent("info", "contacts.merged", { contacts });
  },
};

const fetchingSources: JobKind = {
  name: FETCH_JOB,
  everyMs: 60_000,
  run: async ({ signal }) => {
    const { dataDir } = env();
    await fetchSources({
      db: await sharedDatabase(),
      dataDir,
      writer: openCatalogueWriter(dataDir),
      folder: join(dataDir, "sources"),
      network: sourceNetwork(),
      signal,
    });
  },
};

const tellingExpiring: JobKind = {
  name: "expiring.tell",
  everyMs: 3_600_000,
  run: async () => {
    const told = await tellExpiring(await sharedDatabase());
    if (told > 0) logEvent("info", "expiring.told", { told });
  },
};

function watchLimits(): { stop: () => void } {
  const watch = new LimitWatch();
  return lookEvery(async () => watch.look(await teamContext()));
}

const deliveringWebhooks: JobKind = {
  name: DELIVER_JOB,
  everyMs: 500,
  hasWork: hasDeliveries,
  run: async ({ signal }) =>
    deliverWebhooks({ db: await sharedDatabase(), network: webhookNetwork(), signal }),
};

/** Every process reads events, so that the end of another one delays no notice. */
function readEventsEverySecond(): { stop: () => void } {
  let isStarted = false;
  return lookEvery(async () => {
    const db = await sharedDatabase();
    if (!isStarted) await startNotices(db);
    isStarted = true;
    await takeEvents(db);
  });
}

/** Imports, sources and webhooks take long, so they have workers of their own and delay no other job. */
export const startJobs = processSingleton("jobs", () => {
  const importWork = async () => ({ db: await sharedDatabase(), dataDir: env().dataDir });
  const workers = [
    workOnJobs([
      checkingBooks,
      sealingAudit,
      pruning,
      erasing,
      retiringRecords,
      publishingIngested,
      tellingReminders,
      tellingExpiring,
    ]),
    workOnJobs([fetchingSources]),
    workOnJobs([deliveringWebhooks]),
    workOnJobs([importing(importWork)]),
    workOnJobs([planningDigests, checkingViews]),
    sendNoticesEverySecond(),
    watchLimits(),
    readEventsEverySecond(),
  ];
  return { stop: () => workers.forEach((worker) => worker.stop()) };
});
