import "server-only";
/**
 * The process that reads the files of one import: started by run-import.ts, at the lowest priority, so that searches go on.
 * It ends with its parent, and by kill at any moment: until it publishes, the catalogue is as it was.
 */
import { AppError } from "@/lib/contract/errors";
import { ImportError } from "@/lib/server/service/import/import-error";
import type { FromChild, ImportOrder, ToChild } from "./import-order";
import { workOnFiles } from "./work-on-files";

/** Resolves when the parent has it: a message that is not sent yet would be lost with the process. */
const tell = (message: FromChild) =>
  new Promise<void>((resolve) => process.send!(message, undefined, undefined, () => resolve()));

function next<T extends ToChild["type"]>(type: T): Promise<Extract<ToChild, { type: T }>> {
  return new Promise((resolve) => {
    const take = (message: ToChild) => {
      if (message.type !== type) return;
      process.off("message", take);
      resolve(message as Extract<ToChild, { type: T }>);
    };
    process.on("message", take);
  });
}

async function work(order: ImportOrder): Promise<void> {
  const { files, totals, staged } = await workOnFiles({
    order,
    onProgress: (progress) => void tell({ type: "progress", progress }),
  });
  if (order.phase === "check" || !staged) {
    await staged?.discard();
    return tell({ type: "ended", files, totals, generation: null });
  }
  const { generation } = staged.result;
  const told = next("publish");
  await tell({ type: "staged", files, totals, generation });
  await told;
  await staged.publish();
  await tell({ type: "ended", files, totals, generation });
}

async function main(): Promise<void> {
  // Nobody is left to write down what becomes of it.
  process.on("disconnect", () => process.exit(1));
  const ordered = next("order");
  await tell({ type: "ready" });
  const { order } = await ordered;
  try {
    await work(order);
  } catch (error) {
    const isForPeople = error instanceof ImportError || error instanceof AppError;
    const message = isForPeople ? error.message : String((error as Error).stack ?? error);
    await tell({ type: isForPeople ? "refused" : "broken", message });
  }
  process.exit(0);
}

void main();
