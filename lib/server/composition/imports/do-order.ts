import "server-only";
/** Does what the server ordered, and says what became of it. */
import { AppError } from "@/lib/contract/errors";
import { ImportError } from "@/lib/server/service/import/import-error";
import type { FromChild, ImportOrder } from "./import-order";
import { workOnFiles } from "./work-on-files";

/** `tell` resolves when the server has the message. `publish`: when it says that it shall be published. */
type Server = { tell: (message: FromChild) => Promise<void>; publish: () => Promise<unknown> };

async function work(order: ImportOrder, { tell, publish }: Server): Promise<void> {
  const { files, totals, staged } = await workOnFiles({
    order,
    onProgress: (progress) => void tell({ type: "progress", progress }),
  });
  if (order.phase === "check" || !staged) {
    await staged?.discard();
    return tell({ type: "ended", files, totals, generation: null });
  }
  const { generation } = staged.result;
  const told = publish();
  // Where both are refused, the second refusal must not end the process before what is staged is discarded.
  told.catch(() => undefined);
  try {
    await tell({ type: "staged", files, totals, generation });
    await told;
  } catch (error) {
    await staged.discard();
    throw error;
  }
  await staged.publish();
  await tell({ type: "ended", files, totals, generation });
}

/** Nothing is thrown: what went wrong is told. */
export async function doOrder(order: ImportOrder, server: Server): Promise<void> {
  try {
    await work(order, server);
  } catch (error) {
    const isForPeople = error instanceof ImportError || error instanceof AppError;
    const message = isForPeople ? error.message : String((error as Error).stack ?? error);
    await server.tell({ type: isForPeople ? "refused" : "broken", message });
  }
}
