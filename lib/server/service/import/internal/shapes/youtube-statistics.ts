import "server-only";
/** The text `nan` means unknown. */
import { ownValue } from "@/lib/contract/own-value";
import { hasAll, textAt, type ImportShape } from "@/lib/server/service/import/import-shape";
import { categoryOfYoutube } from "../category-of-youtube";
import { stableId } from "@/lib/server/service/import/stable-id";

/** `channel_type` is the fallback for a missing category. */
const TITLE_OF_TYPE: Record<string, string> = {
  Games: "Gaming",
  People: "People & Blogs",
  Film: "Film & Animation",
  Howto: "Howto & Style",
  News: "News & Politics",
  Tech: "Science & Technology",
  Animals: "Pets & Animals",
  Nonprofit: "Nonprofits & Activism",
  Autos: "Autos & Vehicles",
};

export const youtubeStatistics: ImportShape = {
  name: "YouTube channel statistics",
  kind: "creators",
  isRepeating: true,
  detect: (sample) => hasAll(sample, "Youtuber", "subscribers", "video_views", "uploads"),
  map(fields) {
    const known = (name: string) => (/^nan$/i.test(textAt(fields, name)) ? "" : textAt(fields, name));
    const username = known("Youtuber");
    if (username === "") return "it has no name";
    const [views, uploads] = [Number(known("video_views")), Number(known("uploads"))];
    const type = known("channel_type");
    return {
      // The file has no handle and no number, only the name of the channel.
      id: stableId("youtube", username),
      username,
      source: "youtube",
      followers: known("subscribers"),
      averageViews: views > 0 && uploads > 0 ? Math.round(views / uploads) : undefined,
      inferred: ["averageViews"],
      mainCategory:
        categoryOfYoutube(known("category")) ?? categoryOfYoutube(ownValue(TITLE_OF_TYPE, type) ?? type),
      subCategory: known("category"),
      country: known("Country"),
    };
  },
};
