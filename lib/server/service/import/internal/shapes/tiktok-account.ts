import "server-only";
import { hasAll, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

export const tiktokAccount: ImportShape = {
  name: "TikTok account",
  kind: "creators",
  detect: (sample) => hasAll(sample, "etag", "channelId", "followerCount", "heartCount"),
  map: (fields) => ({
    id: `tiktok_${textAt(fields, "etag")}`,
    username: fields.channelId,
    bio: fields.description,
    followers: fields.followerCount,
  }),
};
