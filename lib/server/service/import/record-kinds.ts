import "server-only";
import { CATEGORIES, type Category } from "@/lib/contract/enums";
import * as enums from "@/lib/contract/enums";
import { CREATOR_ID } from "@/lib/contract/records";
import { deriveHook } from "@/lib/domain/derive-hook";
import { viralityScore } from "@/lib/domain/virality";
import type { CreatorRow, PostRow, Observed } from "@/lib/server/ports/catalogue";
import { tokensOf, matchesOfTag, matchesOfText, type Match } from "./internal/category/word-index";
import { type Finding, checkRow, type Readers } from "./internal/check-row";
import type { DetectLanguage } from "./detect-language";
import * as read from "./field-readers";
import { readList } from "./field-readers";
import { findEmail } from "./internal/find-email";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { Draft } from "./import-shape";

export type RowsByKind = { posts: PostRow; creators: CreatorRow };

/** `importedAt`: ms since 1970, the date of records without one. `isInferring`: missing fields are inferred. */
type CheckRules = { importedAt: number; isInferring: boolean; detectLanguage?: DetectLanguage };

type KindRules<Row> = {
  fields: readonly string[];
  helpers: readonly string[];
  check: (draft: Draft, isNative: boolean, rules: CheckRules) => { row?: Row; findings: Finding[] };
};

const POST_READERS: Readers<PostRow> = {
  id: read.readId,
  videoUrl: read.readUrl,
  thumbnailUrl: read.readUrl,
  caption: read.readText,
  views: read.readCount,
  likes: read.readCount,
  comments: read.readCount,
  shares: read.readCount,
  viralityScore: read.readAmount,
  followers: read.readCount,
  category: read.readOneOf(CATEGORIES),
  country: read.readListedCountry,
  musicTitle: read.readLine,
  creatorUsername: read.readHandle,
  hook: read.readLine,
  createdAt: read.readMoment,
};

/** A word of a sentence says less than a hashtag, which was chosen to say what the post is about. */
const IN_TEXT = 0.7;
const LATER = 0.35;
/** Minimum score: one hashtag that indicates the category, or one word that suffices alone. */
const ENOUGH = 2;
/** Minimum ratio to the score of any unrelated category. */
const CLEARLY = 1.5;

export type CategoryEvidence = { caption?: string; hook?: string; hashtags?: readonly string[] };

/** Each entry counts once per post, so that repeating a word adds no evidence. */
class Evidence {
  readonly sums = new Map<Category, number>();
  readonly #counted: Match[] = [];

  add(matches: readonly Match[], factor: number): void {
    for (const match of matches) {
      const { category, word, weight } = match;
      if (this.#counted.some((other) => other.word === word && other.category === category)) continue;
      this.#counted.push(match);
      this.sums.set(category, (this.sums.get(category) ?? 0) + weight * factor);
    }
  }

  /** The highest sum of the categories that `isIn` takes; of equal ones, the first that was found. */
  highest(isIn: (category: Category) => boolean): { category: Category; sum: number } | undefined {
    let best: { category: Category; sum: number } | undefined;
    for (const [category, sum] of this.sums)
      if ((!best || sum > best.sum) && isIn(category)) best = { category, sum };
    return best;
  }
}

const GROUPS: readonly (readonly Category[])[] = [
  ["Pets", "Animals"],
  ["Film", "Entertainment"],
  ["Music", "Entertainment"],
  ["Family", "Parenting", "Kids"],
  ["Beauty & Personal Care", "Fashion"],
  ["Fashion", "Shopping"],
  ["Shopping", "Ecommerce"],
  ["Fitness", "Health"],
  ["Fitness", "Sports"],
  ["Health", "Mental Health"],
  ["Mental Health", "Self-Improvement"],
  ["Self-Improvement", "Spirituality"],
  ["Travel", "Nature", "Outdoors"],
  ["Automotive", "Vehicles & Transportation"],
  ["Sports", "Automotive"],
  ["Business", "Finance", "Marketing"],
  ["Business", "Career & Jobs"],
  ["Politics", "News & Media", "Government", "Law"],
  ["Politics", "Social Issues & Activism"],
  ["Crafts & DIY", "Arts"],
  ["Crafts & DIY", "Home"],
  ["Photography", "Videography"],
  ["Books & Literature", "Writing"],
  ["Weapons & Defense", "Government"],
  ["Religion", "Spirituality"],
  ["Environment", "Nature"],
  ["Gaming", "Virtual Reality"],
  ["Relationships", "Family"],
];

const related = new Set(
  GROUPS.flatMap((group) => group.flatMap((one) => group.map((other) => `${one}|${other}`))),
);

export function isRelated(one: Category, other: Category): boolean {
  return related.has(`${one}|${other}`);
}

/**
 * A wrong category is worse than none, so the evidence must be clear.
 * @param hashtags without #; those in the caption count as well
 */
export function inferCategory({ caption = "", hook = "", hashtags }: CategoryEvidence): Category | undefined {
  const text = hook === "" || caption.includes(hook) ? caption : `${hook}\n${caption}`;
  const { words, later, tags } = tokensOf(text, hashtags);
  const evidence = new Evidence();
  for (const tag of tags) evidence.add(matchesOfTag(tag), 1);
  evidence.add(matchesOfText(words), IN_TEXT);
  evidence.add(matchesOfText(later), LATER);
  const best = evidence.highest(() => true);
  if (!best || best.sum < ENOUGH) return undefined;
  const rival = evidence.highest(
    (category) => category !== best.category && !isRelated(category, best.category),
  );
  return rival && best.sum < rival.sum * CLEARLY ? undefined : best.category;
}

const readCreatorId: read.Reader<string> = (raw) => {
  const { value, problem } = read.readId(raw);
  if (value === undefined) return { problem };
  return CREATOR_ID.test(value)
    ? { value }
    : { problem: "is not of the form <source>_<digits>, as in tiktok_123" };
};

const CREATOR_READERS: Readers<CreatorRow> = {
  id: readCreatorId,
  username: read.readHandle,
  followers: read.readCount,
  averageViews: read.readAmount,
  averageLikes: read.readAmount,
  averageComments: read.readAmount,
  engagementRate: read.readAmount,
  age: read.readOneOf(enums.AGES),
  gender: read.readOneOf(enums.GENDERS),
  mainCategory: read.readOneOf(enums.CATEGORIES),
  subCategory: read.readLine,
  bio: read.readText,
  promotedProducts: read.readList,
  nichesToPromote: read.readList,
  hashtags: read.readHashtags,
  country: read.readCountry,
  source: read.readOneOf(enums.PLATFORMS),
  accountType: read.readOneOf(enums.ACCOUNT_TYPES),
  language: read.readOneOf(enums.LANGUAGES),
  email: read.readEmail,
  dateCreated: read.readMoment,
  race: read.readOneOf(enums.RACES),
  hairColor: read.readOneOf(enums.HAIR_COLORS),
  bodyComplexion: read.readOneOf(enums.BODY_COMPLEXIONS),
};

/** Infers a field from the row so far; undefined when that is impossible. */
export type Inferring<Row> = { [K in keyof Row]?: (row: Row, draft: Draft) => Row[K] | undefined };

/**
 * Fills absent fields in the order of `inferring` and marks them. Fields that the draft lists in `inferred` (by a
 * shape, or in a file that this service wrote) are marked as well. Stated values are never changed.
 * @param isInferring false: nothing is inferred
 */
export function inferFields<Row extends Observed>(
  row: Row,
  draft: Draft,
  inferring: Inferring<Row>,
  isInferring: boolean,
): void {
  const marked = (readList(draft.inferred).value ?? []).filter(
    (field) => row[field as keyof Row] !== undefined,
  );
  for (const field of isInferring ? (Object.keys(inferring) as (keyof Row & string)[]) : []) {
    if (row[field] !== undefined) continue;
    const value = inferring[field]!(row, draft);
    if (value === undefined) continue;
    row[field] = value;
    marked.push(field);
  }
  if (marked.length > 0) row.inferred = marked;
}

/**
 * Validates a draft of section 2.3. A missing language is detected and marked as inferred.
 * @param rules.importedAt ms since 1970: the date of creators without one
 * @param rules.detectLanguage absent: no language is detected
 */
export function checkCreator(
  draft: Draft,
  isNative: boolean,
  { importedAt, detectLanguage }: { importedAt: number; detectLanguage?: DetectLanguage },
): { row?: CreatorRow; findings: Finding[] } {
  const { row, findings } = checkRow<CreatorRow>(draft, CREATOR_READERS, { required: ["id"], isNative });
  const source = row.id?.split("_")[0];
  if (row.source !== undefined && source !== undefined && row.source !== source) {
    findings.push({
      field: "source",
      reason: "is another platform than the id says",
      value: row.source,
      isRow: true,
    });
  }
  if (findings.some((finding) => finding.isRow)) return { findings };
  const creator = row as CreatorRow;
  creator.source ??= source;
  creator.dateCreated ??= importedAt;
  const email = creator.email ?? findEmail(creator.bio);
  if (email !== undefined) creator.email = email;
  inferFields(creator, draft, { language: ({ bio = "" }) => detectLanguage?.(bio) }, true);
  return { row: creator, findings };
}

/** The order matters: the category is also inferred from the hook. */
const INFERRING: Inferring<PostRow> = {
  hook: (post) => deriveHook(post.caption),
  viralityScore: viralityScore,
  category: ({ caption, hook }, draft) =>
    inferCategory({ caption, hook, hashtags: read.readHashtags(draft.hashtags).value }),
};

/**
 * Validates a draft of section 2.1. A missing hook, virality score and category are inferred and marked (section 10).
 * The draft may hold `hashtags` to infer the category from.
 */
export function checkPost(
  draft: Draft,
  isNative: boolean,
  { isInferring = true }: { isInferring?: boolean } = {},
): { row?: PostRow; findings: Finding[] } {
  const { row, findings } = checkRow<PostRow>(draft, POST_READERS, {
    required: ["id", "createdAt"],
    isNative,
  });
  if (findings.some((finding) => finding.isRow)) return { findings };
  const post = row as PostRow;
  inferFields(post, draft, INFERRING, isInferring);
  return { row: post, findings };
}

export const RECORD_KINDS: { [K in RecordKind]: KindRules<RowsByKind[K]> } = {
  posts: {
    fields: Object.keys(POST_READERS),
    helpers: ["hashtags", "inferred", "observedAt"],
    check: checkPost,
  },
  creators: {
    fields: Object.keys(CREATOR_READERS),
    helpers: ["inferred", "observedAt"],
    check: checkCreator,
  },
};
