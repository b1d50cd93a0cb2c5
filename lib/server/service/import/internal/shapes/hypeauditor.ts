import "server-only";
import { parseHumanNumber } from "@/lib/contract/human-number";
import type { Platform } from "@/lib/contract/enums";
import { bareHandle } from "@/lib/contract/handle";
import { textAt, type ImportShape, type Draft } from "@/lib/server/service/import/import-shape";
import { categoryOfHypeauditor } from "../category-of-hypeauditor";
import { stableId } from "@/lib/server/service/import/stable-id";

type Fields = Record<string, unknown>;
/** Several column names are given where editions differ. `handle`: the first existing one is used. */
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

const known = (text: string) => (text === "N/A" ? "" : text);

/** Editions differ in signs and order: `Views (Avg.)`, `Avg. views` and `Views_avg` become `avg views`. */
const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/\baverage\b/g, "avg")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");

function first(fields: Fields, ...keys: string[]): string {
  const names = Object.keys(fields);
  for (const key of keys)
    for (const name of names) {
      const text = keyOf(name) === key ? textAt(fields, name) : "";
      if (known(text) !== "") return text;
    }
  return "";
}

function amount(fields: Fields, ...keys: string[]): number | undefined {
  const value = parseHumanNumber(first(fields, ...keys));
  return value === undefined ? undefined : Math.round(value);
}

function engagementRate(reactions: number | undefined, followers: number | undefined): number | undefined {
  if (reactions === undefined || !followers) return undefined;
  return Math.round((reactions / followers) * 10_000) / 100;
}

export const hypeauditor: ImportShape = {
  name: "HypeAuditor ranking of creators",
  kind: "creators",
  // Some handles are ranked twice; the lower row wins.
  isRepeating: true,
  detect: (sample) =>
    layoutOf(sample)?.handle.some((name) => name in sample) === true &&
    ("Followers" in sample || "Subscribers" in sample) &&
    !("rank" in sample),
  map(fields): Draft | string {
    const { source, handle } = layoutOf(fields)!;
    const column = handle.find((name) => name in fields)!;
    const username = bareHandle(known(textAt(fields, column)));
    if (!username) return "it has no handle";
    const followers = amount(fields, "followers", "subscribers");
    const averageLikes = amount(fields, "avg likes");
    const categories = ["1 category", "2 category", "category", "3 category"]
      .map((key) => first(fields, key))
      .filter((name) => name !== "");
    const reactions = averageLikes ?? amount(fields, "avg engagement");
    return {
      id: stableId(source, username),
      username,
      source,
      followers,
      averageViews: amount(fields, "avg views"),
      averageLikes,
      averageComments: amount(fields, "avg comments"),
      engagementRate: engagementRate(reactions, followers),
      inferred: ["engagementRate"],
      mainCategory: categories.map(categoryOfHypeauditor).find((category) => category !== undefined),
      subCategory: categories.join(", "),
      // On Instagram this is the country of the audience, the only one that the source has.
      country: first(fields, "country", "audience country"),
    };
  },
};
