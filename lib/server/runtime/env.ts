import "server-only";
import { readSettings } from "@/lib/host/settings.mjs";
import { processSingleton } from "./process-singleton";

/**
 * The settings of this process, judged once.
 * @throws SettingsError one sentence that names the wrong variable
 */
export const env = processSingleton("settings", () => readSettings(process.env));
