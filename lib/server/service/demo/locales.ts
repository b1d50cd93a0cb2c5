import "server-only";
import type { Locale } from "./locale";
import { arabic } from "./locales/arabic";
import { english } from "./locales/english";
import { french } from "./locales/french";
import { japanese } from "./locales/japanese";
import { portuguese } from "./locales/portuguese";
import { spanish } from "./locales/spanish";

export const LOCALES: readonly Locale[] = [arabic, english, french, japanese, portuguese, spanish];
