import "server-only";
/** Jobs that send notices by mail and chat, and the one that checks saved views to make some. */
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import type { JobKind } from "../team/jobs/job-kind";
import { SEND_JOB, sendMessages } from "../team/notice-channels/send-messages";
import { describeNotices } from "../team/notices/read-notices";
import { planSpending } from "../team/notice-channels/upkeep";
import { webhookNetwork } from "../team/outgoing/guarded-network";
import { CHECK_VIEWS_JOB, checkViews } from "../team/views/check-views";
import { mailer } from "./mailer";
import { sharedDatabase } from "./shared-database";
import { teamContext } from "./team-context";

/** The job of one process at a time; another one takes over when it dies. */
export const sendingNotices: JobKind = {
  name: SEND_JOB,
  everyMs: 3_000,
  run: async ({ signal }) => {
    const messages = await sendMessages({
      team: await teamContext(),
      mailer: mailer(),
      network: webhookNetwork(),
      publicUrl: env().publicUrl,
      describe: describeNotices,
      signal,
    });
    if (messages > 0) logEvent("info", "notices.sent", { messages });
  },
};

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
