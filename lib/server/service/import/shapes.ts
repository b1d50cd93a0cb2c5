import "server-only";
/** The first shape that recognises a record is used; native shapes come last. */
import type { ImportShape } from "./import-shape";
import { hypeauditor } from "./shapes/hypeauditor";
import { instagramPosts } from "./shapes/instagram-posts";
import { instagramRanking } from "./shapes/instagram-ranking";
import { instaloaderPosts } from "./shapes/instaloader-posts";
import { nativeCreators } from "./shapes/native-creators";
import { nativePosts } from "./shapes/native-posts";
import { tiktokAccount } from "./shapes/tiktok-account";
import { tiktokAccountVideos } from "./shapes/tiktok-account-videos";
import { tiktokCounts } from "./shapes/tiktok-counts";
import { tiktokProfiles } from "./shapes/tiktok-profiles";
import { tiktokScraper } from "./shapes/tiktok-scraper";
import { tiktokScraperAuthors } from "./shapes/tiktok-scraper-authors";
import { tiktokTrending } from "./shapes/tiktok-trending";
import { youtubeStatistics } from "./shapes/youtube-statistics";
import { youtubeTrending } from "./shapes/youtube-trending";
import { ytDlp } from "./shapes/yt-dlp";

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
