import "server-only";
import { processSingleton } from "./process-singleton";

/** On in a process that shows the demo team and keeps nothing. */
export const demoMode = processSingleton("demo-mode", () => false);
