import "server-only";
/** The process may be killed at any moment: until it publishes, the catalogue is unchanged. */
import { doOrder } from "./do-order";
import type { FromChild, ToChild } from "./import-order";

/** Resolves when the parent has the message, because a message that isn't sent yet would be lost with the process. */
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

async function main(): Promise<void> {
  // The parent is gone, so no process would record the result.
  process.on("disconnect", () => process.exit(1));
  const ordered = next("order");
  await tell({ type: "ready" });
  const { order } = await ordered;
  await doOrder(order, { tell, publish: () => next("publish") });
  process.exit(0);
}

void main();
