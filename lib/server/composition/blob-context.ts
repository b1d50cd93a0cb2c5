import "server-only";
import type { Verb } from "@/lib/server/access/define-verb";
import type { BlobStore } from "@/lib/server/ports/blob-store";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import type { BlobContext } from "@/lib/server/team/boards/kept-posters";
import type { MemberContext } from "@/lib/server/team/team-context";
import { blobFolder, folderBlobStore } from "../adapters/folder/folder-blob-store";
import { postgresBlobStore } from "../adapters/postgres/postgres-blob-store";
import { isPostgres } from "../schema/engine-of";

export const blobsOf = (db: Db, dataDir = env().dataDir): BlobStore =>
  isPostgres(db) ? postgresBlobStore(db) : folderBlobStore(blobFolder(dataDir));

/** Adapts the verb to a route, which has only a member's context. */
export function withBlobs<I, O>(verb: Verb<MemberContext & BlobContext, I, O>): Verb<MemberContext, I, O> {
  const call = verb as unknown as (ctx: MemberContext & BlobContext, input?: I) => Promise<O>;
  const { scope, acts, isVerb } = verb;
  const calling = (ctx: MemberContext, input?: I) => call({ ...ctx, blobs: blobsOf(ctx.db) }, input);
  return Object.assign(calling, { scope, acts, isVerb }) as Verb<MemberContext, I, O>;
}
