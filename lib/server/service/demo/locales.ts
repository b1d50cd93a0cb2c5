import "server-only";
/** The languages that the demo data speaks. */
import type { Locale } from "./locale";
import { english } from "./locales/english";
import { japanese } from "./locales/japanese";
import { spanish } from "./locales/spanish";

export const LOCALES: readonly Locale[] = [english, spanish, japanese];
