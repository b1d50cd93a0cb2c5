import "server-only";
/** The authors in the posts of the TikTok scrapers: who they are, without averages that one post cannot give. */
import { at, textAt, type ImportShape } from "../import-shape";
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
    // The author is as they were when the file was made, whichever post they are in.
    order: Number(at(fields, "createTime")) || 0,
  }),
};
