import "server-only";
import { parentPort, workerData } from "node:worker_threads";
import { prepareRows } from "@/lib/server/adapters/catalogue/prepared-rows";
import { kindOf, openJudge, withPrepared, type Stretch } from "@/lib/server/service/import/judge";
import type { ThreadOrder } from "./judge-threads";

const { order, isPreparing } = workerData as ThreadOrder;
const judge = openJudge(order);
const kind = isPreparing ? kindOf(order) : undefined;

parentPort!.on("message", async (stretch: Stretch) => {
  const judged = (await judge)(stretch);
  parentPort!.postMessage(kind ? withPrepared(judged, (rows) => prepareRows(kind, rows)) : judged);
});
