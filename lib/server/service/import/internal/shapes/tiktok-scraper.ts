import "server-only";
/** Posts of the TikTok scrapers (`diggCount`, `authorMeta`) are nested or flattened with dots. */
import { at, hasAll, isoOfSeconds, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

/** Some versions have the id only in the address of the page. */
function idOf(fields: Record<string, unknown>): string {
  return textAt(fields, "id") || (/\/video\/(\d+)/.exec(textAt(fields, "webVideoUrl"))?.[1] ?? "");
}

function hashtagsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((tag) =>
    typeof tag === "string" ? tag : String((tag as { name?: unknown })?.name ?? ""),
  );
}

export const tiktokScraper: ImportShape = {
  name: "TikTok scraper posts",
  kind: "posts",
  detect: (sample) =>
    hasAll(sample, "diggCount", "playCount") && ("createTime" in sample || "createTimeISO" in sample),
  map: (fields) => ({
    id: idOf(fields),
    // The page of the post is used, because a scraper's media link expires within days.
    videoUrl: at(fields, "webVideoUrl"),
    thumbnailUrl: at(fields, "covers.default") ?? at(fields, "videoMeta.coverUrl"),
    caption: at(fields, "text"),
    views: at(fields, "playCount"),
    likes: at(fields, "diggCount"),
    comments: at(fields, "commentCount"),
    shares: at(fields, "shareCount"),
    followers: at(fields, "authorMeta.fans"),
    musicTitle: at(fields, "musicMeta.musicName"),
    creatorUsername: at(fields, "authorMeta.name"),
    hashtags: hashtagsOf(at(fields, "hashtags")),
    createdAt: at(fields, "createTimeISO") ?? isoOfSeconds(at(fields, "createTime")),
  }),
};
