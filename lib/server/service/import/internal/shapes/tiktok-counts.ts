import "server-only";
/** The table (`n_plays`, `n_likes` …) has no caption and no address, but the poster's followers. */
import { hasAll, isoOfSeconds, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

function pythonList(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => (match[1] ?? match[2] ?? "").trim());
}

export const tiktokCounts: ImportShape = {
  name: "TikTok posts as a table of counts",
  kind: "posts",
  detect: (sample) => hasAll(sample, "id", "create_time", "user_name", "n_plays", "n_likes"),
  map(fields) {
    const id = textAt(fields, "id");
    const username = textAt(fields, "user_name");
    return {
      id,
      videoUrl: id && username && `https://www.tiktok.com/@${username}/video/${id}`,
      views: fields.n_plays,
      likes: fields.n_likes,
      comments: fields.n_comments,
      shares: fields.n_shares,
      followers: fields.n_followers,
      musicTitle: fields.song,
      creatorUsername: username,
      hashtags: pythonList(textAt(fields, "hashtags")),
      createdAt: isoOfSeconds(fields.create_time),
    };
  },
};
