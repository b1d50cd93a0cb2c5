import "server-only";
/** The settings of this process, judged once. */
import { readSettings, type Settings } from "@/lib/host/settings.mjs";

let settings: Settings | undefined;

/** @throws SettingsError one sentence that names the wrong variable */
export function env(): Settings {
  return (settings ??= readSettings(process.env));
}
