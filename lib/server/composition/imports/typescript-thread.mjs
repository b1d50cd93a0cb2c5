import "server-only";
// The first program of a thread: makes TypeScript known there, as lib/host/with-packages.mjs does in a process, and runs
// `workerData.program`, an address.
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData.program);
