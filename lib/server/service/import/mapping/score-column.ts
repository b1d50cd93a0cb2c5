import "server-only";
/** Scores are 0 to 1. */
import type { MappedKind } from "@/lib/contract/import-mapping";
import { CREATOR_ID } from "@/lib/contract/records";
import { ownValue } from "@/lib/contract/own-value";
import type { ColumnProfile } from "./column-profile";
import { dateColumn } from "./date-text";
import { fieldOfHeader, namesOnlyPlatforms } from "./header-fields";
import { isRounded } from "../field-readers";
import { hasPercent } from "./number-text";

const COUNTS =
  "views likes comments shares followers averageViews averageLikes averageComments viralityScore".split(" ");

export const isCountField = (field: string) => COUNTS.includes(field);
export const isDateField = (field: string) => ["createdAt", "observedAt", "dateCreated"].includes(field);

type Check = (profile: ColumnProfile) => number;

/** A share below a half is chance; larger shares are scaled. */
const mostly = (share: number) => (share >= 0.5 ? Math.min(1, share + 0.1) : 0);
const isText: Check = ({ share }) => (share.number > 0.8 || share.webLink > 0.8 ? 0 : 1);

const handle: Check = ({ share, median }) => {
  const inLinks = Math.max(share.profileLink, share.profileLink + share.postLink * 0.5);
  const written = Math.max(share.atHandle, share.handle * (share.number > 0.8 && median > 999 ? 0 : 1));
  return mostly(Math.min(1, inLinks + (share.webLink > 0.5 ? 0 : written)));
};

export const CHANNEL_ID = /^UC[\w-]{22}$/;

/** Ids of 17 digits and more that all end in zeros were rounded by a spreadsheet or a program. */
export function areRounded(texts: readonly string[]): boolean {
  const long = texts.filter((text) => /^\d{17,20}$/.test(text));
  const zeros = long.length > 1 ? "00" : "0000";
  return long.length > 0 && long.every((text) => text.endsWith(zeros));
}

/** Rows that a private table has numbered: no platform gives ids that follow each other. */
function areCounted(texts: readonly string[]): boolean {
  if (texts.length < 3 || !texts.every((text) => /^\d{1,9}$/.test(text))) return false;
  const numbers = texts.map(Number);
  const steps = numbers.slice(1).filter((value, index) => value - numbers[index]! === 1);
  return steps.length * 2 > texts.length;
}

const postId: Check = ({ share, median, texts, distinct }) => {
  if (texts.some((text) => CHANNEL_ID.test(text)) || areRounded(texts)) return 0;
  // Rows whose link has the id are read, others are rejected with that reason.
  if (texts.some(isRounded)) return 0.9;
  if (share.number > 0.9 && median < 1e6) return 0.1;
  return distinct > 0.3 && share.id > 0.5 ? 1 : 0.5;
};

const rate: Check = ({ share, largest, texts }) =>
  largest > 100 && !texts.some(hasPercent) ? 0 : mostly(share.number);

/** The description of a picture for people who do not see it, which a platform writes. */
const PICTURE =
  /^(?:photo|image|video)s? (?:shared )?by .+|\bmay be (?:an? )?(?:[\w-]+ )?(?:image|video|graphic|illustration|close-?up|selfie|meme|cartoon|screenshot)\b/i;

const isCaption: Check = (profile) =>
  profile.texts.filter((text) => PICTURE.test(text)).length * 2 > profile.texts.length ? 0 : isText(profile);

/** "Location" may hold cities and restaurants, which are no unknown countries. */
const NAMES_PLACE = /locat|standort|localisation|ubicaci|localit|localiza|region/i;

const CHECKS: Record<string, Check> = {
  username: handle,
  creatorUsername: (profile) => Math.max(handle(profile), profile.share.number > 0.8 ? 0 : 0.75),
  id: (profile) => (profile.share.webLink > 0.5 ? mostly(profile.share.postLink) : postId(profile)),
  videoUrl: ({ share }) =>
    share.profileLink > 0.5 ? 0 : Math.max(mostly(share.postLink), share.webLink * 0.7),
  thumbnailUrl: ({ share }) => mostly(share.webLink),
  source: ({ share }) => mostly(share.platform),
  // Downloaders name the platform in a column "category".
  category: (profile) => (profile.share.platform > 0.8 ? 0 : isText(profile)),
  engagementRate: rate,
  email: ({ share }) => (share.email >= 0.2 ? 1 : 0),
  caption: isCaption,
  country: (profile) => {
    if (profile.share.country >= 0.5) return 1;
    return NAMES_PLACE.test(profile.column) ? 0 : isText(profile) * 0.6;
  },
  gender: ({ share }) => mostly(share.gender),
  age: ({ texts }) =>
    mostly(texts.filter((text) => /^\d{1,2}(\D+\d{1,2})?\D*$/.test(text)).length / texts.length),
};

/** Most people have joined a platform after it gave the last number of eight digits. */
const SHORT_NUMBER = /^\d{1,8}$/;

/** A column "ID" or "Customer ID" with nothing but short numbers has those of a private table. */
const arePrivate = ({ header, texts }: ColumnProfile) =>
  areCounted(texts) ||
  (header.meanings.join(" ") === "id" && texts.length > 2 && texts.every((text) => SHORT_NUMBER.test(text)));

/** Only a channel has such an id. */
const creatorId: Check = (profile) =>
  arePrivate(profile)
    ? 0
    : profile.texts.length > 0 && profile.texts.every((text) => CHANNEL_ID.test(text))
      ? 1
      : postId(profile);

function checkOf(field: string, kind: MappedKind): Check {
  if (field === "id" && kind === "creators") return creatorId;
  if (isCountField(field)) return ({ share }) => mostly(share.number);
  if (isDateField(field))
    return ({ texts }) => mostly(dateColumn(texts, false).share || dateColumn(texts, true).share);
  return ownValue(CHECKS, field) ?? isText;
}

const isProse = ({ texts, distinct }: ColumnProfile) =>
  distinct > 0.5 && texts.filter((text) => text.trim().split(/\s+/).length > 2).length * 2 > texts.length;

const UNNAMED = /^column \d+$/;

function fieldOfValues(profile: ColumnProfile, kind: MappedKind): [string, number][] {
  const { share, header, distinct, largest } = profile;
  const isUnnamed = UNNAMED.test(profile.column);
  if (header.meanings.includes("other")) return [];
  if (kind === "posts")
    return [
      ["videoUrl", share.postLink > 0.5 ? 0.85 * share.postLink : 0],
      ["id", header.meanings.join(" ") === "post" && share.id > 0.5 && share.postLink === 0 ? 0.9 : 0],
      ["source", share.platform > 0.8 ? 0.8 : 0],
      // A column "Post" with sentences has the texts of the posts.
      ["caption", header.meanings.join(" ") === "post" && isProse(profile) ? 0.8 : 0],
      ["creatorUsername", share.profileLink > 0.7 ? 0.6 : share.atHandle > 0.8 ? 0.7 : 0],
    ];
  return [
    ["username", share.profileLink > 0.5 ? 0.92 * share.profileLink : share.atHandle > 0.7 ? 0.8 : 0],
    ["username", isUnnamed && share.handle > 0.9 && distinct > 0.9 ? 0.75 : 0],
    ["engagementRate", header.meanings.length === 0 && share.percent > 0.7 && largest <= 100 ? 0.6 : 0],
    ["email", share.email > 0.7 ? 0.85 : 0],
    ["source", share.platform > 0.8 ? 0.8 : 0],
    ["country", share.country > 0.9 && share.handle < 1.1 ? 0.5 : 0],
  ];
}

type Candidate = { field: string; score: number };

/** YouTube channels are known by their names, which may contain blanks. */
const channelName: Check = ({ share, distinct, header }) => {
  const isName = ["name", "creator", "caption"].some((meaning) => header.meanings.includes(meaning));
  return isName && distinct > 0.5 && share.number < 0.5 && share.webLink < 0.5 ? 0.85 : 0;
};

/** "TikTok ID" over `mila.bakes` is a handle. */
const isHandleAsId = ({ share, header, texts }: ColumnProfile) =>
  header.meanings.length > 1 &&
  namesOnlyPlatforms({ ...header, meanings: header.meanings.filter((meaning) => meaning !== "id") }) &&
  share.number < 0.2 &&
  share.handle > 0.7 &&
  !texts.some((text) => CHANNEL_ID.test(text) || CREATOR_ID.test(text));

/** @param isYoutube the file is about channels, whose names count as handles */
export function scoreColumn(profile: ColumnProfile, kind: MappedKind, isYoutube = false): Candidate[] {
  const byHeader = fieldOfHeader(profile.header, kind);
  const named: Candidate[] = byHeader ? [byHeader] : [];
  // A column "Instagram" with magnitudes is the follower count there.
  if (
    namesOnlyPlatforms(profile.header) &&
    kind === "creators" &&
    profile.share.number > 0.8 &&
    profile.median >= 500
  )
    named.push({ field: "followers", score: 0.7 });
  if (kind === "creators" && isHandleAsId(profile)) named.push({ field: "username", score: 0.9 });
  const checked = named.map(({ field, score }) => {
    const factor = profile.texts.length === 0 ? 0.8 : checkOf(field, kind)(profile);
    const asName = isYoutube && field === "username" ? channelName(profile) : 0;
    return { field, score: score * Math.max(factor, asName) };
  });
  const byValue = fieldOfValues(profile, kind).map(([field, score]) => ({ field, score }));
  const best = new Map<string, number>();
  for (const { field, score } of [...checked, ...byValue])
    if (score >= 0.3) best.set(field, Math.max(score, best.get(field) ?? 0));
  return [...best].map(([field, score]) => ({ field, score }));
}
