// Runs in a thread, so that benchmark clients do not delay the measurement. Requests /api/health repeatedly and reports
// the times in ms on request; Infinity for answers other than 200.
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
