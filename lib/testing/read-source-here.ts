/** For tests: reads a source's file in this process, without the child that could be watched and killed. */
import { doOrder } from "../server/composition/imports/import-child";
import type { SourceChildOptions, SourceChildResult } from "../server/composition/imports/start-child";

export function readSourceHere({ order, signal, onStaged }: SourceChildOptions): Promise<SourceChildResult> {
  return new Promise((resolve, reject) => {
    let staging: Promise<void> = Promise.resolve();
    let refusal: { reason: unknown } | undefined;
    void doOrder(order, {
      publish: async () => {
        // Staged data is reported after this call.
        await Promise.resolve();
        await staging;
      },
      tell: async (message) => {
        if (message.type === "source-staged") {
          signal.throwIfAborted();
          staging = onStaged();
          staging.catch((reason: unknown) => (refusal = { reason }));
          await staging;
        } else if (refusal) reject(refusal.reason as Error);
        else if (message.type === "source-ended" || message.type === "refused" || message.type === "broken")
          resolve(message);
      },
    });
  });
}
