import "server-only";
/** Every format that can be imported. The first that recognises the first records is taken; our own come last. */
import type { Adapter } from "./adapter";
import { hypeauditor } from "./adapters/hypeauditor";
import { nativeCreators } from "./adapters/native-creators";
import { nativePosts } from "./adapters/native-posts";
import { tiktokScraper } from "./adapters/tiktok-scraper";
import { tiktokScraperAuthors } from "./adapters/tiktok-scraper-authors";
import { youtubeTrending } from "./adapters/youtube-trending";

export const ADAPTERS: readonly Adapter[] = [
  tiktokScraper,
  tiktokScraperAuthors,
  youtubeTrending,
  hypeauditor,
  nativePosts,
  nativeCreators,
];
