import "server-only";
import { hasAll, isoOfSeconds, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

export const tiktokAccountVideos: ImportShape = {
  name: "TikTok account's posts",
  kind: "posts",
  detect: (sample) => hasAll(sample, "videoId", "publishedDate", "channelId", "shareCount"),
  map(fields) {
    const id = textAt(fields, "videoId");
    const username = textAt(fields, "channelId");
    return {
      id,
      videoUrl: id && username && `https://www.tiktok.com/@${username}/video/${id}`,
      caption: fields.title,
      views: fields.viewCount,
      likes: fields.likeCount,
      comments: fields.commentCount,
      shares: fields.shareCount,
      creatorUsername: username,
      // `challenges` is nearly the same for every post of the account; `tags` are the post's own.
      hashtags: fields.tags,
      createdAt: isoOfSeconds(fields.publishedDate),
    };
  },
};
