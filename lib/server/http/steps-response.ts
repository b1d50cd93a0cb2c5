import "server-only";
/** The steps of something that takes its time, as JSON Lines: each is sent when it is taken. */
import { logEvent } from "@/lib/server/runtime/log";

/** A browser that has gone ends the steps. */
export function stepsResponse(steps: AsyncGenerator<unknown, void, void>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await steps.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      } catch (err) {
        // The answer has begun, so that it can only break off.
        logEvent("warn", "steps.failed", { err });
        controller.error(err);
      }
    },
    cancel: async () => void (await steps.return()),
  });
  return new Response(body, {
    headers: {
      "content-type": "application/jsonl; charset=utf-8",
      "cache-control": "no-store",
      // A proxy that collects them would hold them back until the end.
      "x-accel-buffering": "no",
    },
  });
}
