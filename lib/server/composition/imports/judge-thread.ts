import "server-only";
import { parentPort, workerData } from "node:worker_threads";
import { prepareRows } from "@/lib/server/adapters/catalogue/prepared-rows";
import { ErasedMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import { kindOf, openJudge, withPrepared, type Stretch } from "@/lib/server/service/import/judge";
import type { ThreadOrder } from "./judge-threads";

const { order, erased } = workerData as ThreadOrder;
const judge = openJudge(order);
const kind = kindOf(order);
const skips = wantedBy(new ErasedMarks(erased ?? []))[kind] as (row: object) => boolean;

parentPort!.on("message", async (stretch: Stretch) => {
  const judged = (await judge)(stretch);
  const answer = erased ? withPrepared(judged, (rows) => prepareRows(kind, rows, skips)) : judged;
  parentPort!.postMessage(answer);
});
