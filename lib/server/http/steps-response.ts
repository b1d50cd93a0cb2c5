import "server-only";
import type { MemberContext } from "@/lib/server/team/team-context";
import { noteOpened } from "./open-at-once";
import { logEvent } from "@/lib/server/runtime/log";

/** Ends the steps when the browser disconnects or too many are open. @param asker whose steps are counted */
export function stepsResponse(
  steps: AsyncGenerator<unknown, void, void>,
  { ctx }: { ctx: Pick<MemberContext, "member" | "sessionId"> },
): Response {
  const encoder = new TextEncoder();
  let isEnded = false;
  const forget = noteOpened(ctx, "steps", () => (isEnded = true));
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = isEnded ? await steps.return() : await steps.next();
        if (done) {
          forget();
          controller.close();
        } else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      } catch (err) {
        forget();
        // The answer has begun, so it can only be cut off.
        logEvent("warn", "steps.failed", { err });
        controller.error(err);
      }
    },
    cancel: async () => {
      forget();
      await steps.return();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "application/jsonl; charset=utf-8",
      "cache-control": "no-store",
      // A buffering proxy would hold the lines back until the end.
      "x-accel-buffering": "no",
    },
  });
}
