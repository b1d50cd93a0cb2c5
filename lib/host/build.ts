/** `npm run build` makes the packages and pages ahead, for a start that may write nothing but its data. */
import { ensureBuilt } from "./ensure-built";
import { log, stop } from "./log.mjs";

const problem = await ensureBuilt(log);
if (problem) stop(problem);
