import "server-only";
/** What the import knows of each kind of record: one entry a kind, a missing one does not compile. */
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { CREATOR_READERS, checkCreator } from "./check-creator";
import { POST_READERS, checkPost } from "./check-post";
import type { Finding } from "./check-row";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { Draft } from "./import-shape";

export type RowsByKind = { posts: PostRow; creators: CreatorRow };

type KindRules<Row> = {
  /** Fields of the specification that a file may have. */
  fields: readonly string[];
  /** Fields that are read to derive others. */
  helpers: readonly string[];
  /** @param importedAt ms since 1970: the date of records that bring none */
  check: (draft: Draft, isNative: boolean, importedAt: number) => { row?: Row; findings: Finding[] };
};

export const RECORD_KINDS: { [K in RecordKind]: KindRules<RowsByKind[K]> } = {
  posts: { fields: Object.keys(POST_READERS), helpers: ["hashtags"], check: checkPost },
  creators: { fields: Object.keys(CREATOR_READERS), helpers: [], check: checkCreator },
};
