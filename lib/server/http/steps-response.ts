import "server-only";
import { logEvent } from "@/lib/server/runtime/log";

/** A disconnected browser stops the steps. */
export function stepsResponse(steps: AsyncGenerator<unknown, void, void>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await steps.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      } catch (err) {
        // The answer has begun, so it can only be cut off.
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
      // A buffering proxy would hold the lines back until the end.
      "x-accel-buffering": "no",
    },
  });
}
