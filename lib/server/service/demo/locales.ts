import "server-only";
import type { Locale } from "./locale";
import { arabic } from "./locales/arabic";
import { dutch } from "./locales/dutch";
import { english } from "./locales/english";
import { french } from "./locales/french";
import { german } from "./locales/german";
import { hindi } from "./locales/hindi";
import { indonesian } from "./locales/indonesian";
import { italian } from "./locales/italian";
import { japanese } from "./locales/japanese";
import { korean } from "./locales/korean";
import { mandarin } from "./locales/mandarin";
import { polish } from "./locales/polish";
import { portuguese } from "./locales/portuguese";
import { spanish } from "./locales/spanish";
import { turkish } from "./locales/turkish";
import { vietnamese } from "./locales/vietnamese";

export const LOCALES: readonly Locale[] = [
  arabic,
  dutch,
  english,
  french,
  german,
  hindi,
  indonesian,
  italian,
  japanese,
  korean,
  mandarin,
  polish,
  portuguese,
  spanish,
  turkish,
  vietnamese,
];
