import "server-only";
import type { Category } from "@/lib/contract/enums";
import { ownValue } from "@/lib/contract/own-value";

const BY_TITLE: Record<string, Category> = {
  "Film & Animation": "Film",
  "Autos & Vehicles": "Automotive",
  Music: "Music",
  "Pets & Animals": "Pets",
  Sports: "Sports",
  "Travel & Events": "Travel",
  Gaming: "Gaming",
  "People & Blogs": "Lifestyle",
  Comedy: "Humor",
  Entertainment: "Entertainment",
  "News & Politics": "News & Media",
  "Howto & Style": "Lifestyle",
  Education: "Education",
  "Science & Technology": "Technology",
  "Nonprofits & Activism": "Social Issues & Activism",
  Movies: "Film",
  Shows: "Entertainment",
  Trailers: "Film",
};

/** The numbers are the same in every region, though some regions leave a few out. */
const TITLE_OF_ID: Record<string, string> = {
  1: "Film & Animation",
  2: "Autos & Vehicles",
  10: "Music",
  15: "Pets & Animals",
  17: "Sports",
  18: "Film & Animation",
  19: "Travel & Events",
  20: "Gaming",
  21: "People & Blogs",
  22: "People & Blogs",
  23: "Comedy",
  24: "Entertainment",
  25: "News & Politics",
  26: "Howto & Style",
  27: "Education",
  28: "Science & Technology",
  29: "Nonprofits & Activism",
  30: "Movies",
  34: "Comedy",
  43: "Shows",
  44: "Trailers",
};

/** Accepts a title (`Howto & Style`) or a number (`26`); undefined without a counterpart. */
export function categoryOfYoutube(titleOrId: string): Category | undefined {
  const text = titleOrId.trim();
  const title = ownValue(TITLE_OF_ID, text) ?? text;
  return ownValue(BY_TITLE, title);
}
