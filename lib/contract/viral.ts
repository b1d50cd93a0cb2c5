/** The viral post search (section 4.1). */
import type { FilterValues, QueryDefinition, QueryValues } from "./definition";
import { CATEGORIES, COUNTRIES } from "./enums";

export const viralQuery = {
  name: "viral",
  filters: {
    categories: {
      kind: "multiSelect",
      param: "categories",
      values: CATEGORIES,
      label: "Category",
      group: "Content",
      column: "category",
    },
    countries: {
      kind: "multiSelect",
      param: "countries",
      values: COUNTRIES,
      label: "Country",
      group: "Content",
      column: "country",
    },
    virality: {
      kind: "range",
      min: "viralityScoreMin",
      max: "viralityScoreMax",
      isInteger: false,
      scale: "linear",
      sliderMin: 0,
      sliderMax: 100,
      label: "Virality",
      group: "Reach",
      column: "virality_score",
    },
    views: {
      kind: "range",
      min: "viewsMin",
      max: "viewsMax",
      isInteger: true,
      scale: "log",
      sliderMin: 100,
      sliderMax: 1e9,
      label: "Views",
      group: "Reach",
      column: "views",
    },
    followers: {
      kind: "range",
      min: "followersMin",
      max: "followersMax",
      isInteger: true,
      scale: "log",
      sliderMin: 100,
      sliderMax: 1e8,
      label: "Followers",
      group: "Reach",
      help: "Followers of the creator.",
      column: "followers",
    },
    posted: {
      kind: "dateRange",
      from: "dateCreatedFrom",
      to: "dateCreatedTo",
      label: "Posted",
      group: "Content",
      column: "created_at",
    },
    musicTitle: {
      kind: "text",
      param: "musicTitle",
      match: "contains",
      label: "Sound",
      group: "Text",
      placeholder: "original sound",
      column: "music_title",
    },
    hook: {
      kind: "text",
      param: "hook",
      match: "contains",
      label: "Hook text",
      group: "Text",
      placeholder: "stop doing this",
      column: "hook",
    },
    // An extension of the specification. The panel shows it when the service returns counts, which are an extension
    // too.
    categoryStated: {
      kind: "flag",
      param: "categoryStated",
      isStated: true,
      chip: "by the source",
      label: "Category stated",
      group: "Content",
      help: "Excludes inferred categories.",
      column: "category",
    },
  },
  paging: { page: "page", size: "pageSize", defaultSize: 12, maxSize: 100 },
  sorting: {
    parameters: null,
    sorts: {
      created_at: { label: "Posted", column: "created_at", value: "date", defaultOrder: "desc" },
    },
    defaultBy: "created_at",
  },
} as const satisfies QueryDefinition;

export type ViralQuery = typeof viralQuery;
export type ViralFilters = FilterValues<ViralQuery>;
export type ViralValues = QueryValues<ViralQuery>;
