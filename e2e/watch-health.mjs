// A thread of its own, so that the clients of a benchmark do not delay what is measured: requests /api/health again and
// again, and reports the milliseconds of each answer on request; Infinity for one that was not 200.
import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 100;
/** @type {number[]} */
const times = [];

const timer = setInterval(async () => {
  const start = performance.now();
  const response = await fetch(`${workerData}/api/health`);
  await response.text();
  times.push(response.ok ? performance.now() - start : Number.POSITIVE_INFINITY);
}, EVERY_MS);

parentPort?.once("message", () => {
  clearInterval(timer);
  parentPort?.postMessage(times);
});
