/** An import must not bring erased people back. */
import type { Creator, ViralPost } from "@/lib/contract/records";
import type { Settings } from "@/lib/host/settings.mjs";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { ErasedMarks, readMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import { withDatabaseIfAny } from "./with-database";

type Records = Pick<Creator, "id" | "source" | "username">;

/** A folder without a database has no tombstones, and an import must not create the database. */
const marksOf = (settings: Settings): Promise<ErasedMarks> =>
  withDatabaseIfAny(settings, readMarks, () => new ErasedMarks([]));

/** `skipped` grows while rows are read. `eraseSince` runs after publication, for people erased during the read. */
export async function readErased(settings: Settings) {
  const marks = await marksOf(settings);
  const skipped = { posts: 0, creators: 0 };
  return {
    skipped,
    skipsPost: (post: Pick<ViralPost, "id" | "videoUrl" | "creatorUsername">) => {
      const isErased = marks.hasPost(post);
      if (isErased) skipped.posts++;
      return isErased;
    },
    skipsCreator: (creator: Records) => {
      const isErased = marks.hasCreator(creator);
      if (isErased) skipped.creators++;
      return isErased;
    },
    eraseSince: async () => {
      const now = await marksOf(settings);
      if (now.size === marks.size) return;
      await openCatalogueWriter(settings.dataDir).remove(wantedBy(now));
    },
  };
}
