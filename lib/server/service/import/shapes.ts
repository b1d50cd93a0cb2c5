import "server-only";
/** The first shape that recognises a record is used; native shapes come last. */
import type { ImportShape } from "./import-shape";
import { hypeauditor } from "./internal/shapes/hypeauditor";
import { instagramPosts } from "./internal/shapes/instagram-posts";
import { instagramRanking } from "./internal/shapes/instagram-ranking";
import { instaloaderPosts } from "./internal/shapes/instaloader-posts";
import { nativeCreators } from "./internal/shapes/native-creators";
import { nativePosts } from "./internal/shapes/native-posts";
import { tiktokAccount } from "./internal/shapes/tiktok-account";
import { tiktokAccountVideos } from "./internal/shapes/tiktok-account-videos";
import { tiktokCounts } from "./internal/shapes/tiktok-counts";
import { tiktokProfiles } from "./internal/shapes/tiktok-profiles";
import { tiktokScraper } from "./internal/shapes/tiktok-scraper";
import { tiktokScraperAuthors } from "./internal/shapes/tiktok-scraper-authors";
import { tiktokTrending } from "./internal/shapes/tiktok-trending";
import { youtubeStatistics } from "./internal/shapes/youtube-statistics";
import { youtubeTrending } from "./internal/shapes/youtube-trending";
import { ytDlp } from "./internal/shapes/yt-dlp";

export const SHAPES: readonly ImportShape[] = [
  tiktokScraper,
  tiktokScraperAuthors,
  tiktokCounts,
  tiktokTrending,
  tiktokAccountVideos,
  tiktokAccount,
  tiktokProfiles,
  instagramPosts,
  instaloaderPosts,
  instagramRanking,
  youtubeTrending,
  youtubeStatistics,
  hypeauditor,
  ytDlp,
  nativePosts,
  nativeCreators,
];
