import "server-only";
/** Finds from a sample how the values of a column are written; a person can change the result. */
import type { FieldMapping } from "@/lib/contract/import-mapping";
import { cellText } from "./blank-text";
import type { ColumnProfile } from "./column-profile";
import { dateColumn } from "./date-text";
import { ownValue } from "@/lib/contract/own-value";
import { at } from "../import-shape";
import { plainWord } from "./header-words";
import {
  ambiguousUnits,
  certainDecimal,
  groupsInTwoWays,
  hasPercent,
  numberColumn,
  OTHER_UNITS,
  parseNumber,
  type Decimal,
  parseCount,
} from "./number-text";
import { isCountField, isDateField } from "./score-column";

type FileEvidence = {
  decimal?: Decimal;
  suggestsDayFirst: boolean;
  headers: string;
};

type Readings = { mapping: FieldMapping; notes: string[] };

const LOCAL_WORDS =
  /abonn|moyen|pays|taux|nom\b|thème|vues|land\b|aufruf|anzahl|durchschn|beitr|datum|país|pais|seguidor|promedio|vistas|visuali|seguaci|iscritti|paese|volgers|gemiddeld|taal|idioma|fecha|data\b/i;

const REACH = /\b(?:reach|alcance|reichweite|portee|couverture|copertura|bereik|rackvidd|rekkevidde)\b/;
const WATCH_TIME =
  /watch time|wiedergabezeit|visionnage|tiempo de visualizacion|tempo di visualizzazione|tempo de (?:exibicao|visualizacao)|weergavetijd|kijktijd|click-through|再生時間|시청 시간|время просмотра|izlenme suresi/;
/** An account grows by less between two of its posts in one export. */
const GROWTH = 3;

/**
 * A follower column beside a post is the account's total or the gain from the post. In exports of the platforms'
 * studios, columns count the effect of each post.
 */
function isStudioExport(profiles: readonly ColumnProfile[]): boolean {
  const headers = profiles.map(({ column }) => plainWord(column)).join(" | ");
  const hasSaves = profiles.some(({ header }) => header.meanings.includes("saves"));
  return WATCH_TIME.test(headers) || (hasSaves && REACH.test(headers));
}

function areApart(followers: string, author: string, records: readonly Record<string, unknown>[]): boolean {
  const known = new Map<string, { least: number; most: number }>();
  for (const record of records) {
    const value = parseCount(cellText(at(record, followers)));
    const name = cellText(at(record, author));
    if (value === undefined || name === "") continue;
    const { least, most } = known.get(name) ?? { least: value, most: value };
    known.set(name, { least: Math.min(least, value), most: Math.max(most, value) });
  }
  const all = [...known.values()];
  const apart = all.filter(({ least, most }) => most > 100 && most > GROWTH * Math.max(1, least));
  return apart.length * 2 > all.length;
}

export function areWonFollowers(
  followers: ColumnProfile,
  author: ColumnProfile | undefined,
  profiles: readonly ColumnProfile[],
  records: readonly Record<string, unknown>[],
): boolean {
  if (isStudioExport(profiles)) return true;
  if (followers.texts.some((text) => /^[-−]\s?\d/.test(text) && (parseCount(text) ?? 0) < -1)) return true;
  return author !== undefined && areApart(followers.column, author.column, records);
}

/** Decimal commas and words of other languages suggest that the day precedes the month. */
export function fileEvidence(profiles: readonly ColumnProfile[]): FileEvidence {
  const certain = new Set(
    profiles
      .filter(({ share, texts }) => share.number > 0.8 && dateColumn(texts, false).share < 0.5)
      .map(({ texts }) => certainDecimal(texts)),
  );
  certain.delete(undefined);
  const dated = profiles.map(({ texts }) => dateColumn(texts, false));
  const isDayFirst = dated.some(
    ({ share, order, isGuess }) => share > 0.6 && order === "day-first" && !isGuess,
  );
  const decimal = certain.size === 1 ? [...certain][0] : undefined;
  const isLocal = profiles.some(({ column }) => LOCAL_WORDS.test(column));
  return {
    ...(decimal && { decimal }),
    // The exports of Meta write the month first in every language.
    suggestsDayFirst: !isStudioExport(profiles) && (decimal === "," || isDayFirst || isLocal),
    headers: plainWord(profiles.map(({ column }) => column).join(" ")),
  };
}

/** Finds unit letters that depend on the language of the file, or that a person has to decide. */
function readUnits({ texts }: ColumnProfile, { headers }: FileEvidence): Readings {
  const units: Record<string, number> = {};
  const notes: string[] = [];
  const said = `${headers} ${plainWord(texts.join(" "))}`;
  for (const unit of ambiguousUnits(texts)) {
    const other = ownValue(OTHER_UNITS, unit)?.find(({ hint }) => hint.test(said));
    if (other) units[unit] = other.factor;
    else if (unit === "mil")
      notes.push(
        `"mil" is read as thousand; set units to {"mil": 1000000} if it is million, as in Czech or Romanian`,
      );
  }
  if (texts.some((text) => /\d\s*m$/i.test(text)) && texts.some((text) => /\d\s*(?:rb|jt)$/i.test(text)))
    notes.push(`"M" is read as million; set units to {"m": 1000000000} if it is miliar`);
  return { mapping: Object.keys(units).length > 0 ? { units } : {}, notes };
}

function readNumbers(profile: ColumnProfile, field: string, evidence: FileEvidence): Readings {
  const isCount = field !== "engagementRate";
  const found = numberColumn(profile.texts, isCount, evidence.decimal);
  const { mapping: units, notes } = readUnits(profile, evidence);
  const example = profile.texts.find((text) => /[.,]/.test(text)) ?? "";
  if (found.isMixed && !isCount)
    notes.push(
      `numbers are written in two ways; those that do not have "${found.decimal}" before decimals are left out`,
    );
  // A number of followers is a whole number, so its separators are never decimal.
  else if (found.isGuess && !/^(?:followers|views|likes|comments|shares)$/.test(field))
    notes.push(
      `"${example}" is read as ${parseNumber(example, found.decimal)}; set decimal to "${found.decimal === "." ? "," : "."}" if it is ${parseNumber(example, found.decimal === "." ? "," : ".")}`,
    );
  const writes =
    profile.texts.some((text) => /[.,]/.test(text)) && !(isCount && groupsInTwoWays(profile.texts));
  const { times } = profile.header;
  // The unit in "Followers (k)" doesn't apply to numbers that have one themselves: 49.6 k.
  const isSaid = profile.texts.some((text) => /\d\s*[kmb]$/i.test(text));
  return {
    mapping: { ...units, ...(writes && { decimal: found.decimal }), ...(times && !isSaid && { times }) },
    notes,
  };
}

function readRate(profile: ColumnProfile, evidence: FileEvidence): Readings {
  const { mapping, notes } = readNumbers(profile, "engagementRate", evidence);
  const isPercent = profile.header.rate === "percent" && profile.largest > 1;
  if (isPercent || profile.texts.some(hasPercent)) return { mapping: { ...mapping, rate: "percent" }, notes };
  const values = profile.texts.map((text) => parseNumber(text, mapping.decimal ?? ".") ?? 0);
  const largest = Math.max(0, ...values);
  if (largest > 1) return { mapping: { ...mapping, rate: "percent" }, notes };
  return {
    mapping: { ...mapping, rate: "fraction" },
    notes: largest > 0 ? [...notes, `rates up to ${largest} are read as fractions: 0.05 is 5 %`] : notes,
  };
}

function readDates({ texts }: ColumnProfile, evidence: FileEvidence): Readings {
  const { order, isGuess, isMixed } = dateColumn(texts, evidence.suggestsDayFirst);
  const other = order === "day-first" ? "month-first" : "day-first";
  const notes = isMixed
    ? [`dates are written in two orders; those that are not ${order} are left out`]
    : isGuess
      ? [`"${texts[0]}" is read as ${order}; set date to "${other}" if that is wrong`]
      : [];
  return { mapping: { date: order }, notes };
}

export function chooseReadings(profile: ColumnProfile, field: string, evidence: FileEvidence): Readings {
  if (field === "engagementRate") return readRate(profile, evidence);
  if (isCountField(field)) return readNumbers(profile, field, evidence);
  return isDateField(field) ? readDates(profile, evidence) : { mapping: {}, notes: [] };
}
