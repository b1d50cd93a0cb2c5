import "server-only";
/** Two editions (`video_id`, `author`, `plays`) also occur in one file. */
import { hasAll, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

export const tiktokTrending: ImportShape = {
  name: "TikTok trending posts",
  kind: "posts",
  isRepeating: true,
  detect: (sample) => hasAll(sample, "video_id", "author", "description", "music", "video_url"),
  map(fields) {
    // The edition with views and posted_time leaves plays and create_time empty, and vice versa.
    const first = (...names: string[]) =>
      names.map((name) => textAt(fields, name)).find((text) => text !== "");
    return {
      id: fields.video_id,
      videoUrl: fields.video_url,
      caption: fields.description,
      views: first("plays", "views"),
      likes: fields.likes,
      comments: fields.comments,
      shares: fields.shares,
      musicTitle: fields.music,
      creatorUsername: fields.author,
      hashtags: textAt(fields, "hashtags").split(","),
      createdAt: first("create_time", "posted_time"),
      observedAt: Date.parse(`${textAt(fields, "fetch_time").replace(" ", "T")}Z`) || 0,
    };
  },
};
