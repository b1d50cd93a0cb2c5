import "server-only";
/** Every format that can be imported. The first that recognises the first records is taken; our own come last. */
import type { Adapter } from "./adapter";
import { hypeauditor } from "./adapters/hypeauditor";
import { instagramPosts } from "./adapters/instagram-posts";
import { instagramRanking } from "./adapters/instagram-ranking";
import { nativeCreators } from "./adapters/native-creators";
import { nativePosts } from "./adapters/native-posts";
import { tiktokAccount } from "./adapters/tiktok-account";
import { tiktokAccountVideos } from "./adapters/tiktok-account-videos";
import { tiktokCounts } from "./adapters/tiktok-counts";
import { tiktokProfiles } from "./adapters/tiktok-profiles";
import { tiktokScraper } from "./adapters/tiktok-scraper";
import { tiktokScraperAuthors } from "./adapters/tiktok-scraper-authors";
import { tiktokTrending } from "./adapters/tiktok-trending";
import { youtubeStatistics } from "./adapters/youtube-statistics";
import { youtubeTrending } from "./adapters/youtube-trending";
import { ytDlp } from "./adapters/yt-dlp";

export const ADAPTERS: readonly Adapter[] = [
  tiktokScraper,
  tiktokScraperAuthors,
  tiktokCounts,
  tiktokTrending,
  tiktokAccountVideos,
  tiktokAccount,
  tiktokProfiles,
  instagramPosts,
  instagramRanking,
  youtubeTrending,
  youtubeStatistics,
  hypeauditor,
  ytDlp,
  nativePosts,
  nativeCreators,
];
