import "server-only";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { CREATOR_READERS, checkCreator } from "./check-creator";
import { POST_READERS, checkPost } from "./check-post";
import type { Finding } from "./check-row";
import type { DetectLanguage } from "./detect-language";
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
