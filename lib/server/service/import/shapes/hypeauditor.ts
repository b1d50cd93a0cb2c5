import "server-only";
/** Rankings of creators in the style of HypeAuditor: numbers as `48.5M`, the handle in an unlikely column. */
import { parseHumanNumber } from "@/lib/contract/human-number";
import type { Platform } from "@/lib/contract/enums";
import { textAt, type ImportShape, type Draft } from "../import-shape";
import { categoryOfHypeauditor } from "../category-of-hypeauditor";
import { stableId } from "../stable-id";

type Fields = Record<string, unknown>;
/** Names of the columns; several where the editions differ. `handle`: the first that is a column of the edition. */
type Layout = { source: Platform; marker: string; handle: readonly string[] };

const LAYOUTS: readonly Layout[] = [
  // 2022-04: `Real name` is the handle, `… name` the display name.
  { source: "instagram", marker: "Instagram name", handle: ["Real name", "Instagram name"] },
  { source: "tiktok", marker: "Tiktoker name", handle: ["Tiktoker name"] },
  { source: "tiktok", marker: "Tiktok name", handle: ["Real name"] },
  { source: "youtube", marker: "Youtuber name", handle: ["Real name"] },
  { source: "youtube", marker: "Youtuber", handle: ["Youtuber"] },
];

const layoutOf = (fields: Fields) => LAYOUTS.find((layout) => layout.marker in fields);

/** The first of these columns that is there and known. */
function first(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const text = textAt(fields, name);
    if (text !== "" && text !== "N/A") return text;
  }
  return "";
}

function amount(fields: Fields, ...names: string[]): number | undefined {
  const value = parseHumanNumber(first(fields, ...names));
  return value === undefined ? undefined : Math.round(value);
}

/** Reactions of an average post against the followers, in percent with two decimals. */
function engagementRate(reactions: number | undefined, followers: number | undefined): number | undefined {
  if (reactions === undefined || !followers) return undefined;
  return Math.round((reactions / followers) * 10_000) / 100;
}

export const hypeauditor: ImportShape = {
  name: "HypeAuditor ranking of creators",
  kind: "creators",
  // Some handles are ranked twice; the lower row stays.
  isRepeating: true,
  detect: (sample) =>
    layoutOf(sample)?.handle.some((name) => name in sample) === true &&
    ("Followers" in sample || "Subscribers" in sample) &&
    !("rank" in sample),
  map(fields): Draft | string {
    const { source, handle } = layoutOf(fields)!;
    const column = handle.find((name) => name in fields)!;
    const username = first(fields, column).replace(/^@/, "");
    if (!username) return "it has no handle";
    const followers = amount(fields, "Followers", "Subscribers");
    const averageLikes = amount(fields, "Likes avg", "Likes avg.", "Avg. likes");
    const categories = ["Category 1", "Category 2", "Category", "Category_1", "Category_2", "Category_3"]
      .map((name) => first(fields, name))
      .filter((name) => name !== "");
    const reactions = averageLikes ?? amount(fields, "Engagement avg", "Engagement average");
    return {
      id: stableId(source, username),
      username,
      source,
      followers,
      averageViews: amount(fields, "Views avg", "Views avg."),
      averageLikes,
      averageComments: amount(fields, "Comments avg", "Comments avg.", "Avg Comments"),
      engagementRate: engagementRate(reactions, followers),
      inferred: ["engagementRate"],
      mainCategory: categories.map(categoryOfHypeauditor).find((category) => category !== undefined),
      subCategory: categories.join(", "),
      // On Instagram this is the country of the audience, the only one that the source has.
      country: first(fields, "Country", "Audience country"),
    };
  },
};
