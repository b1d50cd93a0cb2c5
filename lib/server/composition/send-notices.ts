import "server-only";
/** Jobs that send notices by mail and chat, and the one that checks saved views to make some. */
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import type { JobKind } from "../team/jobs/job-kind";
import { runningJobs } from "../team/jobs/running-jobs";
import { sendMessages } from "../team/notice-channels/send-messages";
import { describeNotices } from "../team/notices/read-notices";
import { planSpending } from "../team/notice-channels/upkeep";
import { webhookNetwork } from "../team/outgoing/guarded-network";
import { CHECK_VIEWS_JOB, checkViews } from "../team/views/check-views";
import { mailer } from "./mailer";
import { sharedDatabase } from "./shared-database";
import { teamContext } from "./team-context";
import { lookEvery } from "./work-on-jobs";

/** Every process sends: each message is claimed, so that the end of another process delays none for long. */
export const sendNoticesEverySecond = (): { stop: () => void } =>
  lookEvery(async () => {
    const { stop, running } = runningJobs();
    if (stop.signal.aborted) return;
    const team = await teamContext();
    const sending = sendMessages({
      team,
      mailer: mailer(),
      network: webhookNetwork(),
      publicUrl: env().publicUrl,
      describe: describeNotices,
      signal: stop.signal,
    });
    // A stopping process waits for the message that it is sending.
    const waitedFor = sending.then(
      () => undefined,
      () => undefined,
    );
    running.add(waitedFor);
    const messages = await sending.finally(() => running.delete(waitedFor));
    if (messages > 0) logEvent("info", "notices.sent", { messages });
  });

export const planningDigests: JobKind = {
  name: "notices.plan",
  everyMs: 300_000,
  run: async () => planSpending(await sharedDatabase(), mailer() !== null),
};

export const checkingViews: JobKind = {
  name: CHECK_VIEWS_JOB,
  everyMs: 60_000,
  run: async ({ signal }) => {
    const views = await checkViews({ team: await teamContext(), signal });
    if (views > 0) logEvent("info", "views.checked", { views });
  },
};
