import "server-only";
import { readSettings } from "@/lib/host/settings.mjs";
import { processSingleton } from "./process-singleton";

/** @throws SettingsError one sentence that names the wrong variable */
export const env = processSingleton("settings", () => readSettings(process.env));
