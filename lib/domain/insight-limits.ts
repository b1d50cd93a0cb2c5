import { viralQuery } from "@/lib/contract/viral";
import { bucketEdges } from "./buckets";

/** Newest UTC days of `perDay`. */
export const MAX_DAYS = 400;
export const TOP = 10;
/** Most frequent categories and countries that are combined. */
export const CROSSED = 12;
export const FOLLOWERS_EDGES = bucketEdges(viralQuery.filters.followers);
export const SCORE_EDGES = bucketEdges(viralQuery.filters.virality);
