import "server-only";
import { at, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";
import { tiktokScraper } from "./tiktok-scraper";

export const tiktokScraperAuthors: ImportShape = {
  name: "authors of TikTok scraper posts",
  kind: "creators",
  isRepeating: true,
  detect: (sample) => tiktokScraper.detect(sample) && /^\d+$/.test(textAt(sample, "authorMeta.id")),
  map: (fields) => ({
    id: `tiktok_${textAt(fields, "authorMeta.id")}`,
    username: at(fields, "authorMeta.name"),
    bio: at(fields, "authorMeta.signature"),
    followers: at(fields, "authorMeta.fans"),
    // The author's values are as of the file's creation, in every post.
    order: Number(at(fields, "createTime")) || 0,
  }),
};
