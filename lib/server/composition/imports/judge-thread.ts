import "server-only";
import { parentPort, workerData } from "node:worker_threads";
import { openJudge, type JudgeOrder, type Stretch } from "@/lib/server/service/import/judge";

const judge = openJudge((workerData as { order: JudgeOrder }).order);

parentPort!.on("message", async (stretch: Stretch) => parentPort!.postMessage((await judge)(stretch)));
