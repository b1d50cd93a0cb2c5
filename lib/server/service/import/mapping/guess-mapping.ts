import "server-only";
import type { Platform } from "@/lib/contract/enums";
import { foldHandle } from "@/lib/contract/fold";
import {
  TARGETS,
  type FieldMapping,
  type ImportMapping,
  type MappedKind,
} from "@/lib/contract/import-mapping";
import { firstPart, platformOfHeader, profileColumns, type ColumnProfile } from "./column-profile";
import { readLink } from "./platform-links";
import { chooseReadings, fileEvidence, areWonFollowers } from "./choose-readings";
import { platformIn } from "./read-platform";
import { namesOnlyPlatforms } from "./header-fields";
import { plainWord } from "./header-words";
import { areRounded, CHANNEL_ID, scoreColumn } from "./score-column";

type GuessedColumn = {
  column: string;
  /** Null: not used. */
  field: string | null;
  /** 0 to 1. */
  confidence: number;
  /** The first value; null when there is none. */
  sample: string | null;
  notes: string[];
};

export type MappingGuess = {
  mapping: ImportMapping;
  /** Confidence in the whole mapping, 0 to 1. */
  confidence: number;
  columns: GuessedColumn[];
  /** Reasons why rows of this kind can't be made, one sentence each. Empty: the file can be read. */
  missing: string[];
};

/** Below this confidence, a person has to map the file. */
export const SURE_ENOUGH = 0.45;

type Assigned = Map<string, { profile: ColumnProfile; score: number }>;

function assignOnce(
  profiles: readonly ColumnProfile[],
  kind: MappedKind,
  taken: ReadonlySet<string>,
  isYoutube: boolean,
): Assigned {
  const candidates = profiles.flatMap((profile, index) =>
    scoreColumn(profile, kind, isYoutube).map(({ field, score }) => {
      // At equal confidence the fuller column wins, then the one further left.
      const fullness = profile.texts.length / Math.max(1, profile.rows);
      return { profile, field, score, rank: score * (0.8 + 0.2 * fullness) - index / 10_000 };
    }),
  );
  const assigned: Assigned = new Map();
  const used = new Set<ColumnProfile>();
  for (const { profile, field, score } of candidates.toSorted((a, b) => b.rank - a.rank)) {
    if (assigned.has(field) || used.has(profile) || taken.has(field)) continue;
    assigned.set(field, { profile, score });
    used.add(profile);
  }
  return assigned;
}

function platformOfColumn(profile: ColumnProfile | undefined): Platform | undefined {
  if (!profile) return undefined;
  const linked = new Set(profile.texts.map((text) => readLink(firstPart(text))?.source));
  return platformOfHeader(profile) ?? (linked.size === 1 ? [...linked][0] : undefined);
}

/** If each platform has its own columns, those of the handle's platform are used. */
function assign(
  profiles: readonly ColumnProfile[],
  kind: MappedKind,
  taken: ReadonlySet<string>,
  fileName: string,
): Assigned {
  const named = new Set(profiles.map(platformOfHeader).filter((platform) => platform !== undefined));
  const isYoutube = (platformIn(fileName) ?? [...named][0]) === "youtube" && named.size < 2;
  const assigned = assignOnce(profiles, kind, taken, isYoutube);
  const platform = platformOfColumn(assigned.get("username")?.profile);
  if (kind === "posts" || !platform || named.size < 2) return assigned;
  const own = profiles.filter((profile) => (platformOfHeader(profile) ?? platform) === platform);
  return assignOnce(own, kind, taken, isYoutube);
}

const KEYS: Record<MappedKind, readonly string[]> = {
  posts: ["id", "videoUrl"],
  creators: ["username", "id"],
};
const SIGNS: Record<MappedKind, readonly string[]> = {
  posts: [
    "views",
    "likes",
    "comments",
    "shares",
    "caption",
    "createdAt",
    "musicTitle",
    "thumbnailUrl",
    "videoUrl",
  ],
  creators: [
    "followers",
    "engagementRate",
    "averageViews",
    "averageLikes",
    "averageComments",
    "email",
    "bio",
    "gender",
    "age",
    "language",
  ],
};

function keyScore(assigned: Assigned, kind: MappedKind): number {
  const isKey = (field: string) =>
    field !== "videoUrl" || (assigned.get(field)?.profile.share.postLink ?? 0) >= 0.3;
  return Math.max(0, ...KEYS[kind].map((field) => (isKey(field) ? (assigned.get(field)?.score ?? 0) : 0)));
}

/** Comments have post ids and texts but are not posts. */
const areComments = (profiles: readonly ColumnProfile[]) =>
  profiles.some(({ header }) => ["comments id", "caption comments"].includes(header.meanings.join(" ")));

function standing(assigned: Assigned, kind: MappedKind): number {
  const signs = SIGNS[kind].reduce((sum, field) => sum + (assigned.get(field)?.score ?? 0), 0);
  return keyScore(assigned, kind) + 0.25 * signs;
}

/** A column named after another platform than that of the handles holds further profiles of the same people. */
const isFurtherProfile = (profile: ColumnProfile, assigned: Assigned) =>
  namesOnlyPlatforms(profile.header) && ![...assigned.values()].some((each) => each.profile === profile);

const OF_YOUTUBE =
  /watch time|click-through|\bsubscri|\bchannel|wiedergabezeit|abonnent|visionnage|abonne|visualizacion \(horas|suscriptor|visualizzazione \(ore|iscritti|exibicao|inscritos|weergavetijd|kijktijd|再生時間|登録者|시청|구독|просмотра|подписчик|izlenme suresi|abone/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** Ids of eleven characters are of YouTube, or short codes of Instagram, which begin with B, C or D. */
function platformOfIds(texts: readonly string[], headers: string): Platform | undefined {
  const ids = texts.filter((text) => YOUTUBE_ID.test(text) && /[A-Za-z]/.test(text));
  if (ids.length * 2 < texts.length || ids.length === 0) return undefined;
  if (OF_YOUTUBE.test(headers)) return "youtube";
  return ids.length >= 3 && !ids.every((id) => /^[BCD]/.test(id)) ? "youtube" : undefined;
}

/** The platform of rows that don't state one: from a header, else from the file's name. */
function commonPlatform(
  assigned: Assigned,
  profiles: readonly ColumnProfile[],
  fileName: string,
): Platform | undefined {
  const keys = ["username", "creatorUsername", "id", "videoUrl", "followers"];
  const named = keys
    .map((field) => assigned.get(field)?.profile)
    .find((profile) => profile && platformOfHeader(profile));
  if (named) return platformOfHeader(named);
  const ids = assigned.get("id")?.profile.texts ?? [];
  if (ids.length > 0 && ids.every((text) => CHANNEL_ID.test(text))) return "youtube";
  const inName = platformIn(fileName);
  if (inName) return inName;
  const own = profiles.filter((profile) => !isFurtherProfile(profile, assigned));
  const inHeaders = new Set(own.map(platformOfHeader).filter((platform) => platform !== undefined));
  if (inHeaders.size === 1) return [...inHeaders][0];
  return platformOfIds(ids, plainWord(profiles.map(({ column }) => column).join(" ")));
}

function areOfHandles(links: ColumnProfile, handles: ColumnProfile | undefined): boolean {
  if (!handles || handles.share.profileLink > 0.3) return true;
  const known = new Set(handles.texts.map(foldHandle));
  const named = links.texts
    .map((text) => readLink(firstPart(text))?.handle)
    .filter((handle) => handle !== undefined);
  return (
    named.length === 0 || named.filter((handle) => known.has(foldHandle(handle))).length * 2 > named.length
  );
}

function platformField(assigned: Assigned, profiles: readonly ColumnProfile[], fileName: string) {
  const value = commonPlatform(assigned, profiles, fileName);
  const own = assigned.get("source");
  if (own) return { column: own.profile.column, ...(value && { value }) };
  const linked = ["username", "creatorUsername", "videoUrl", "id"]
    .map((field) => assigned.get(field)?.profile)
    .find((profile) => profile && profile.share.profileLink + profile.share.postLink >= 0.3);
  const handles = assigned.get("username")?.profile;
  const linksOnly =
    linked ??
    profiles.find(
      (profile) => profile.share.profileLink + profile.share.postLink > 0.5 && areOfHandles(profile, handles),
    );
  if (linksOnly) return { column: linksOnly.column, ...(value && { value }) };
  return value && { value };
}

const SURE_HANDLE = 0.7;

const NO_KEY: Record<MappedKind | "either", string> = {
  posts: "No column has the id or the link of a post.",
  creators: "No column has a handle or the link of a profile.",
  either: "No column has a handle, the link of a profile, or the id or link of a post.",
};

function missingOf(
  mapping: ImportMapping,
  key: number,
  profiles: readonly ColumnProfile[],
  isGiven: boolean,
): string[] {
  const { kind, fields } = mapping;
  const missing: string[] = [];
  if (kind === "posts" && areComments(profiles)) return ["It holds comments, not posts."];
  const hasKey = KEYS[kind].some((field) => fields[field] !== undefined);
  const rounded = profiles.find(({ texts }) => areRounded(texts));
  if (rounded && !profiles.some(({ share }) => share.postLink > 0.5))
    missing.push(
      `The ids in "${rounded.column}" were rounded by a spreadsheet; export the file again with ids as text.`,
    );
  if (!hasKey || key < 0.3) return [NO_KEY[isGiven ? kind : "either"], ...missing];
  if (kind === "creators" && hasKey && !fields.source)
    missing.push("Nothing says which platform the creators are on: map source=tiktok, instagram or youtube.");
  const others = Object.keys(fields).filter((field) => !KEYS[kind].includes(field) && field !== "source");
  // Certain handles suffice: a list of people to look up has no other column.
  const handles = profiles.find(({ column }) => column === fields.username?.column);
  const isEnough = kind === "creators" && key >= SURE_HANDLE && (handles?.distinct ?? 0) > 0.5;
  if (others.length === 0 && !isEnough) missing.push(`No other column is one that ${kind} have.`);
  return missing;
}

function confidenceOf(assigned: Assigned, kind: MappedKind, hasPlatform: boolean): number {
  const sure = keyScore(assigned, kind);
  const key = sure * (kind === "creators" && !hasPlatform ? 0.6 : 1);
  const others = [...assigned].filter(([field]) => !KEYS[kind].includes(field) && field !== "source");
  const support = others.reduce((sum, [, { score }]) => sum + score, 0);
  const confidence = Math.round(key * (0.5 + 0.5 * Math.min(1, support / 3)) * 100) / 100;
  return hasPlatform && kind === "creators" && sure >= SURE_HANDLE
    ? Math.max(SURE_ENOUGH, confidence)
    : confidence;
}

/** Defaults that a person sets for values and rows that don't show it themselves. */
export type UsualReadings = {
  decimal?: "." | ",";
  dateOrder?: "day-first" | "month-first";
  platform?: Platform;
};

export type GuessOptions = {
  usual?: UsualReadings;
  fileName: string;
  kind?: MappedKind;
  given?: Record<string, FieldMapping>;
  /** Columns that `given` does not name are not used. */
  isWhole?: boolean;
};

function guessKind(
  profiles: readonly ColumnProfile[],
  kind: MappedKind,
  options: GuessOptions,
  records: readonly Record<string, unknown>[],
): MappingGuess {
  const given = options.given ?? {};
  const givenColumns = new Set(Object.values(given).map(({ column }) => column));
  const free = profiles.filter(({ column }) => !givenColumns.has(column));
  const assigned: Assigned = options.isWhole
    ? new Map()
    : assign(free, kind, new Set(Object.keys(given)), options.fileName);
  const followers = assigned.get("followers")?.profile;
  const author = assigned.get("creatorUsername")?.profile;
  if (kind === "posts" && followers && areWonFollowers(followers, author, profiles, records))
    assigned.delete("followers");
  // The date of an export is not a publication date if another column has that.
  const date = assigned.get("createdAt")?.profile;
  const isPublished = ({ header }: ColumnProfile) => header.meanings.includes("published");
  if (kind === "posts" && date && !isPublished(date) && profiles.some(isPublished))
    assigned.delete("createdAt");
  for (const [field, { column }] of Object.entries(given)) {
    const profile = profiles.find((candidate) => candidate.column === column);
    if (profile) assigned.set(field, { profile, score: 1 });
  }
  const { decimal, dateOrder, platform } = options.usual ?? {};
  const evidence = fileEvidence(profiles);
  if (decimal) evidence.decimal ??= decimal;
  if (dateOrder) evidence.suggestsDayFirst = dateOrder === "day-first";
  const fields: Record<string, FieldMapping> = {};
  const notes = new Map<string, string[]>();
  for (const [field, { profile }] of assigned) {
    const readings = chooseReadings(profile, field, evidence);
    fields[field] = { column: profile.column, ...readings.mapping };
    notes.set(profile.column, readings.notes);
  }
  const source = options.isWhole ? undefined : platformField(assigned, profiles, options.fileName);
  if (source || platform) fields.source = { ...(platform && { value: platform }), ...source };
  for (const [field, decided] of Object.entries(given)) fields[field] = { ...fields[field], ...decided };
  const fieldOf = new Map(
    [...assigned].map(([field, { profile, score }]) => [profile.column, { field, score }]),
  );
  const columns = profiles.map(({ column, texts }) => ({
    column,
    field: fieldOf.get(column)?.field ?? null,
    confidence: Math.round((fieldOf.get(column)?.score ?? 0) * 100) / 100,
    sample: texts[0]?.slice(0, 200) ?? null,
    notes: notes.get(column) ?? [],
  }));
  const mapping = { kind, fields };
  const key = Object.keys(given).some((field) => KEYS[kind].includes(field)) ? 1 : keyScore(assigned, kind);
  const confidence = confidenceOf(assigned, kind, fields.source !== undefined);
  return {
    mapping,
    confidence,
    columns,
    missing: missingOf(mapping, key, profiles, options.kind !== undefined),
  };
}

/** Fields that a person named may belong to only one kind. */
function kindOfGiven(given: GuessOptions["given"]): MappedKind | undefined {
  const fields = Object.keys(given ?? {});
  const other = { posts: TARGETS.creators, creators: TARGETS.posts };
  return (["creators", "posts"] as const).find((kind) =>
    fields.some((field) => TARGETS[kind].includes(field) && !other[kind].includes(field)),
  );
}

export function guessMapping(
  records: readonly Record<string, unknown>[],
  options: GuessOptions,
): MappingGuess {
  const profiles = profileColumns(records);
  const said = options.kind ?? kindOfGiven(options.given);
  const kinds: readonly MappedKind[] = said ? [said] : ["posts", "creators"];
  const none = new Set(Object.keys(options.given ?? {}));
  const [best] = kinds
    .map((kind) => ({ kind, standing: standing(assign(profiles, kind, none, options.fileName), kind) }))
    .toSorted((a, b) => b.standing - a.standing);
  return guessKind(profiles, best!.kind, options, records);
}
