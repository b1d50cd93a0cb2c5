import "server-only";
import * as enums from "@/lib/contract/enums";
import { CREATOR_ID } from "@/lib/contract/records";
import type { CreatorRow } from "@/lib/server/ports/catalogue";
import type { Draft } from "./import-shape";
import type { DetectLanguage } from "./detect-language";
import { checkRow, type Finding, type Readers } from "./check-row";
import * as read from "./field-readers";
import { findEmail } from "./find-email";
import { inferFields } from "./infer-fields";

const readCreatorId: read.Reader<string> = (raw) => {
  const { value, problem } = read.readId(raw);
  if (value === undefined) return { problem };
  return CREATOR_ID.test(value)
    ? { value }
    : { problem: "is not of the form <source>_<digits>, as in tiktok_123" };
};

export const CREATOR_READERS: Readers<CreatorRow> = {
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
