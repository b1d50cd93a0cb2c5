/** How much facets and insights list, and the buckets that insights use: the same for every engine that counts. */
import { viralQuery } from "@/lib/contract/viral";
import { bucketEdges } from "./buckets";

/** UTC days of `perDay`, the newest ones. */
export const MAX_DAYS = 400;
/** Most frequent sounds, and openings of hooks, that are listed. */
export const TOP = 10;
/** Most frequent categories, and countries, whose combinations are listed. */
export const CROSSED = 12;
export const FOLLOWERS_EDGES = bucketEdges(viralQuery.filters.followers);
export const SCORE_EDGES = bucketEdges(viralQuery.filters.virality);
