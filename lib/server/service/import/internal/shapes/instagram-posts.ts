import "server-only";
/** A hashtag scraper (`likesCount`, `ownerUsername`) gives no views, shares or followers. */
import { hasAll, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

export const instagramPosts: ImportShape = {
  name: "Instagram scraper posts",
  kind: "posts",
  detect: (sample) => hasAll(sample, "ownerUsername", "timestamp", "url") && "likesCount" in sample,
  map: (fields) => ({
    // Every post has a short code in its address, so that code is the id.
    id: /\/(?:p|reel|tv)\/([\w-]+)/.exec(textAt(fields, "url"))?.[1] ?? textAt(fields, "id"),
    videoUrl: fields.url,
    thumbnailUrl: fields.displayUrl,
    caption: fields.caption,
    views: fields.videoPlayCount ?? fields.videoViewCount,
    likes: fields.likesCount,
    comments: fields.commentsCount,
    creatorUsername: fields.ownerUsername,
    hashtags: fields.hashtags,
    createdAt: fields.timestamp,
  }),
};
