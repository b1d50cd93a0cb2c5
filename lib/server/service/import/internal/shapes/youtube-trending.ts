import "server-only";
/** Column names are of 2017 (two versions) and of 2018 to 2024. */
import {
  hasAll,
  textAt,
  type ImportShape,
  type Draft,
  type Finding,
} from "@/lib/server/service/import/import-shape";
import { categoryOfYoutube } from "../category-of-youtube";

/** `17.14.11` is YY.DD.MM; later files write ISO dates, the earliest DD.MM of 2017. */
function chartDay(text: string): number | undefined {
  const short = /^(\d\d)\.(\d\d)\.(\d\d)$/.exec(text);
  if (short) return Date.UTC(2000 + Number(short[1]), Number(short[3]) - 1, Number(short[2]));
  // In the earliest files, of 2017, a spreadsheet has removed the last zero: 1.1 is the 1st of October.
  const oldest = /^(\d{1,2})\.(\d{1,2})/.exec(text);
  if (oldest) return Date.UTC(2017, Number(oldest[2]!.padEnd(2, "0")) - 1, Number(oldest[1]));
  const iso = /^\d{4}-\d\d-\d\d/.exec(text);
  return iso ? Date.parse(iso[0]) : undefined;
}

/** Only the file's name contains the country: `USvideos.csv`, `18.01.11_BR_videos.csv`, `US_…`. */
function chartCountry(fileName: string): string | undefined {
  const code = /(?:^|[^A-Za-z])([A-Z]{2})(?:_?videos|_youtube)/.exec(fileName)?.[1];
  return code && code !== "GB" ? code : code && "United Kingdom";
}

/** The old dumps write line breaks as the two characters `\n`. */
const unescaped = (text: string) => text.replaceAll(/\\r?\\n|\\n/g, "\n");

/** Excel turns an identifier that starts with - or = into #NAME?; the address of the thumbnail still has it. */
function idOf(fields: Record<string, unknown>): string {
  const id = textAt(fields, "video_id");
  return id.startsWith("#") ? (/\/vi\/([\w-]{11})\//.exec(textAt(fields, "thumbnail_link"))?.[1] ?? "") : id;
}

const isTrue = (text: string) => /^true$/i.test(text);

/** From this number of views on, every video of a chart has a like or a dislike. */
const SEEN = 10_000;

/** The edition of 2017-09 lists hidden ratings as 0 likes and 0 dislikes. */
function areRatingsHidden(fields: Record<string, unknown>): boolean {
  if ("ratings_disabled" in fields) return isTrue(textAt(fields, "ratings_disabled"));
  const isUnrated = textAt(fields, "likes") === "0" && textAt(fields, "dislikes") === "0";
  return isUnrated && Number(textAt(fields, "views")) >= SEEN;
}

const hidden = (field: string): Finding => ({
  field,
  reason: "are hidden by the channel (0 in the file) and were left out",
  isRow: false,
});

export const youtubeTrending: ImportShape = {
  name: "YouTube trending chart",
  kind: "posts",
  isRepeating: true,
  detect: (sample) =>
    hasAll(sample, "video_id", "title", "thumbnail_link", "likes") &&
    ("trending_date" in sample || "date" in sample),
  map(fields, { fileName }): Draft | string {
    const id = idOf(fields);
    const title = textAt(fields, "title");
    const description = unescaped(textAt(fields, "description"));
    const [noLikes, noComments] = [areRatingsHidden(fields), isTrue(textAt(fields, "comments_disabled"))];
    return {
      id,
      videoUrl: id && `https://www.youtube.com/watch?v=${id}`,
      thumbnailUrl: textAt(fields, "thumbnail_link"),
      caption: [title, description].filter((part) => part !== "").join("\n\n"),
      hook: title,
      views: fields.views ?? fields.view_count,
      // A count that the owner has switched off is listed as 0.
      likes: noLikes ? undefined : fields.likes,
      comments: noComments ? undefined : (fields.comment_count ?? fields.comment_total),
      findings: [...(noLikes ? [hidden("likes")] : []), ...(noComments ? [hidden("comments")] : [])],
      category: categoryOfYoutube(textAt(fields, "category_id") || textAt(fields, "categoryId")),
      country: chartCountry(fileName),
      // This is the country of the chart, not of the poster.
      inferred: ["country"],
      creatorUsername: textAt(fields, "channel_title") || textAt(fields, "channelTitle"),
      createdAt: fields.publish_time ?? fields.publishedAt,
      observedAt: chartDay(textAt(fields, "trending_date") || textAt(fields, "date")) ?? 0,
    };
  },
};
