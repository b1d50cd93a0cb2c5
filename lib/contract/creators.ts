/** The creator search, both versions (sections 4.2, 4.3, 4.5): every filter, once. */
import type { FilterValues, QueryDefinition, QueryValues } from "./definition";
import {
  ACCOUNT_TYPES, AGES, BODY_COMPLEXIONS, CATEGORIES, COUNTRIES, CREATOR_SORT_KEYS, GENDERS, HAIR_COLORS,
  LANGUAGES, PLATFORMS, RACES,
} from "./enums";

export const creatorQuery = {
  name: "creators",
  filters: {
    mainCategory: { kind: "oneOf", param: "mainCategory", values: CATEGORIES, label: "Category", group: "Content", column: "main_category" },
    country: {
      kind: "oneOf", param: "country", values: COUNTRIES, isOpen: true, label: "Country", group: "Content",
      help: "Full name of the country.", column: "country",
    },
    source: { kind: "oneOf", param: "source", values: PLATFORMS, label: "Platform", group: "Content", column: "source" },
    followers: {
      kind: "range", min: "followersMin", max: "followersMax", isInteger: false, scale: "log",
      sliderMin: 100, sliderMax: 1e8, label: "Followers", group: "Performance", column: "followers",
    },
    engagementRate: {
      kind: "range", min: "engagementRateMin", max: "engagementRateMax", isInteger: false, scale: "linear", unit: "%",
      sliderMin: 0, sliderMax: 20, label: "Engagement rate", group: "Performance",
      bands: [{ from: 1, label: "average" }, { from: 3, label: "good" }, { from: 6, label: "excellent" }],
      column: "engagement_rate",
    },
    averageViews: {
      kind: "range", min: "averageViewsMin", max: "averageViewsMax", isInteger: false, scale: "log",
      sliderMin: 100, sliderMax: 1e8, label: "Average views", group: "Performance", column: "average_views",
    },
    averageLikes: {
      kind: "range", min: "averageLikesMin", max: "averageLikesMax", isInteger: false, scale: "log",
      sliderMin: 10, sliderMax: 1e7, label: "Average likes", group: "Performance", column: "average_likes",
    },
    emailExists: { kind: "flag", param: "emailExists", label: "Email on file", chip: "on file", group: "Contact", column: "email" },
    language: { kind: "oneOf", param: "language", values: LANGUAGES, label: "Language", group: "Content", column: "language" },
    accountType: { kind: "oneOf", param: "accountType", values: ACCOUNT_TYPES, label: "Account type", group: "Content", column: "account_type" },
    hashtags: {
      kind: "textList", param: "hashtags", match: "allExact", label: "Hashtags", group: "Text",
      placeholder: "skincare, glowup", help: "Creators who use every one of them.", column: "hashtags",
    },
    subCategory: {
      kind: "text", param: "subCategory", match: "contains", label: "Sub-category", group: "Text",
      placeholder: "street food", column: "sub_category",
    },
    bio: {
      kind: "text", param: "bio", match: "words", label: "Bio", group: "Text", placeholder: "coach marathon",
      help: "Every word occurs in the bio.", column: "bio",
    },
    promotedProducts: {
      kind: "textList", param: "promotedProducts", match: "anyContains", label: "Promoted products", group: "Text",
      placeholder: "protein powder, running shoes", column: "promoted_products",
    },
    nichesToPromote: {
      kind: "textList", param: "nichesToPromote", match: "anyContains", label: "Niches", group: "Text",
      placeholder: "home workout, meal prep", column: "niches_to_promote",
    },
    username: {
      kind: "text", param: "username", match: "handle", label: "Username", group: "Contact",
      placeholder: "@handle", column: "username",
    },
    email: { kind: "text", param: "email", match: "exact", label: "Email", group: "Contact", placeholder: "name@example.com", column: "email" },
    age: { kind: "manyOf", param: "age", values: AGES, label: "Age", group: "Demographics", column: "age" },
    gender: { kind: "oneOf", param: "gender", values: GENDERS, label: "Gender", group: "Demographics", column: "gender" },
    race: { kind: "manyOf", param: "race", values: RACES, label: "Race", group: "Demographics", column: "race" },
    hairColor: { kind: "manyOf", param: "hairColor", values: HAIR_COLORS, label: "Hair color", group: "Demographics", column: "hair_color" },
    bodyComplexion: {
      kind: "manyOf", param: "bodyComplexion", values: BODY_COMPLEXIONS, label: "Body complexion", group: "Demographics",
      column: "body_complexion",
    },
  },
  paging: { page: "page", size: "perPage", defaultSize: 10, maxSize: 100 },
  sorting: { by: "sortBy", order: "sortOrder", keys: CREATOR_SORT_KEYS, defaultBy: "date_created", defaultOrder: "desc" },
} as const satisfies QueryDefinition;

export type CreatorQuery = typeof creatorQuery;
export type CreatorFilters = FilterValues<CreatorQuery>;
export type CreatorValues = QueryValues<CreatorQuery>;
