import "server-only";
import { handleProblem } from "../handle-problem";
import { hasAll, isoOfSeconds, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";
import { categoryOfYoutube } from "../category-of-youtube";
import { readLink } from "@/lib/server/service/import/mapping/platform-links";

function createdAt(fields: Record<string, unknown>): string | undefined {
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(textAt(fields, "upload_date"));
  return isoOfSeconds(fields.timestamp) ?? (day ? `${day[1]}-${day[2]}-${day[3]}` : undefined);
}

/** The handle comes from the addresses; on TikTok `uploader_id` is a number that can't be searched for. */
function handleOf(fields: Record<string, unknown>): string | undefined {
  const id = textAt(fields, "uploader_id");
  if (id.startsWith("@")) return id;
  for (const name of ["uploader_url", "channel_url", "webpage_url"]) {
    const handle = readLink(textAt(fields, name))?.handle;
    if (handle) return handle;
  }
  const platform = readLink(textAt(fields, "webpage_url"))?.source;
  const names = [/^(?:\d*|MS4wLjAB.*)$/.test(id) ? "" : id, textAt(fields, "uploader")];
  // On Instagram the channel is the handle, and the uploader a name with blanks.
  if (platform === "instagram") names.unshift(textAt(fields, "channel"));
  const isHandle = (name: string) =>
    name !== "" && (platform === undefined || platform === "youtube" || !handleProblem(`@${name}`, platform));
  return names.find(isHandle);
}

export const ytDlp: ImportShape = {
  name: "yt-dlp video",
  kind: "posts",
  detect: (sample) =>
    hasAll(sample, "upload_date", "title") ||
    hasAll(sample, "extractor", "formats") ||
    (hasAll(sample, "extractor", "_type") && hasAll(sample, "webpage_url")),
  map(fields) {
    if (fields._type === "playlist" || fields._type === "channel") return "it is a playlist, not a video";
    const categories = Array.isArray(fields.categories) ? fields.categories : [];
    const title = textAt(fields, "title");
    return {
      id: textAt(fields, "id"),
      videoUrl: fields.webpage_url,
      thumbnailUrl: fields.thumbnail,
      caption: [title, textAt(fields, "description")].filter((part) => part !== "").join("\n\n"),
      views: fields.view_count,
      likes: fields.like_count,
      comments: fields.comment_count,
      followers: fields.channel_follower_count,
      category: categories
        .map(String)
        .map(categoryOfYoutube)
        .find((category) => category !== undefined),
      musicTitle: fields.track,
      shares: fields.repost_count,
      creatorUsername: handleOf(fields),
      createdAt: createdAt(fields),
    };
  },
};
