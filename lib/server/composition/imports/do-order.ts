import "server-only";
import { AppError } from "@/lib/contract/errors";
import { storageProblem } from "@/lib/contract/storage-problem";
import type { StagedGeneration } from "@/lib/server/ports/catalogue";
import { ImportError } from "@/lib/server/service/import/import-error";
import type { FromChild, ImportOrder, SourceOrder } from "./import-order";
import { workOnFiles } from "./work-on-files";
import { workOnSource } from "./work-on-source";

/** `tell` resolves when the server has the message, `publish` when the server orders to publish. */
type Server = { tell: (message: FromChild) => Promise<void>; publish: () => Promise<unknown> };

async function publishStaged(
  staged: StagedGeneration,
  message: FromChild,
  { tell, publish }: Server,
): Promise<void> {
  const told = publish();
  // A second rejection must not end the process before the staged rows are discarded.
  told.catch(() => undefined);
  try {
    await tell(message);
    await told;
  } catch (error) {
    await staged.discard();
    throw error;
  }
  await staged.publish();
}

async function doImport(order: ImportOrder, server: Server): Promise<void> {
  const { tell } = server;
  const { files, totals, staged } = await workOnFiles({
    order,
    onProgress: (progress) => void tell({ type: "progress", progress }),
  });
  if (order.phase === "check" || !staged) {
    await staged?.discard();
    return tell({ type: "ended", files, totals, generation: null });
  }
  const { generation } = staged.result;
  await publishStaged(staged, { type: "staged", files, totals, generation }, server);
  await tell({ type: "ended", files, totals, generation });
}

async function doSource(order: SourceOrder, server: Server): Promise<void> {
  const { tell } = server;
  const { staged, brought } = await workOnSource(
    order,
    (progress) => void tell({ type: "progress", progress }),
  );
  await publishStaged(staged, { type: "source-staged" }, server);
  await tell({ type: "source-ended", brought: brought() });
}

export async function doOrder(order: ImportOrder | SourceOrder, server: Server): Promise<void> {
  try {
    await (order.phase === "source" ? doSource(order, server) : doImport(order, server));
  } catch (error) {
    const isForPeople = error instanceof ImportError || error instanceof AppError;
    const message = isForPeople ? error.message : storageProblem(error)?.sentence;
    const code = error instanceof AppError ? error.code : undefined;
    await server.tell(
      message === undefined
        ? { type: "broken", message: String((error as Error).stack ?? error) }
        : { type: "refused", message, ...(code && { code }) },
    );
  }
}
