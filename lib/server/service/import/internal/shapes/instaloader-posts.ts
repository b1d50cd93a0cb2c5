import "server-only";
/** The record that instaloader writes beside each picture or video: the answer of Instagram's own pages. */
import { at, isoOfSeconds, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

const captionOf = (edges: unknown): unknown =>
  Array.isArray(edges) ? (edges[0] as { node?: { text?: unknown } } | undefined)?.node?.text : undefined;

export const instaloaderPosts: ImportShape = {
  name: "instaloader posts",
  kind: "posts",
  detect: (sample) =>
    textAt(sample, "node.shortcode") !== "" && at(sample, "node.taken_at_timestamp") !== undefined,
  map: (fields) => {
    const id = textAt(fields, "node.shortcode");
    return {
      id,
      videoUrl: `https://www.instagram.com/p/${id}/`,
      thumbnailUrl: at(fields, "node.display_url"),
      caption: captionOf(at(fields, "node.edge_media_to_caption.edges")),
      views: at(fields, "node.video_play_count") ?? at(fields, "node.video_view_count"),
      likes: at(fields, "node.edge_media_preview_like.count") ?? at(fields, "node.edge_liked_by.count"),
      comments: at(fields, "node.edge_media_to_comment.count") ?? at(fields, "node.comments"),
      followers: at(fields, "node.owner.edge_followed_by.count"),
      creatorUsername: at(fields, "node.owner.username"),
      createdAt: isoOfSeconds(at(fields, "node.taken_at_timestamp")),
    };
  },
};
