/** Short names of filters in the quick box; only those that the search has count. */

/** Word → names of filters in the order of preference. */
export const QUICK_NAMES: Record<string, readonly string[]> = {
  virality: ["virality"],
  score: ["virality"],
  views: ["views", "averageViews"],
  likes: ["averageLikes"],
  followers: ["followers"],
  er: ["engagementRate"],
  engagement: ["engagementRate"],
  hook: ["hook"],
  sound: ["musicTitle"],
  music: ["musicTitle"],
  bio: ["bio"],
  category: ["categories", "mainCategory"],
  sub: ["subCategory"],
  country: ["countries", "country"],
  language: ["language"],
  platform: ["source"],
  type: ["accountType"],
  product: ["promotedProducts"],
  niche: ["nichesToPromote"],
  tag: ["hashtags"],
  hashtag: ["hashtags"],
  user: ["username"],
  username: ["username"],
  email: ["email"],
  age: ["age"],
  gender: ["gender"],
  race: ["race"],
  hair: ["hairColor"],
  posted: ["posted"],
};

/** Filter that a number without a name means. */
export const BARE_NUMBERS = "followers";
/** Words that mean a value of a list. */
export const QUICK_VALUES: Record<string, string> = {
  usa: "United States",
  us: "United States",
  uk: "United Kingdom",
  uae: "United Arab Emirates",
  korea: "South Korea",
  beauty: "Beauty & Personal Care",
  diy: "Crafts & DIY",
  news: "News & Media",
  books: "Books & Literature",
  men: "male",
  women: "female",
  insta: "instagram",
};
