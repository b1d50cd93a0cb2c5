import "server-only";
import type { PostInsights } from "@/lib/contract/records";
import { dayCount, facetCount, listOf, readBucket } from "./read-facets";
import { asCount, asNumber, asObject, asText } from "./read-record";

function medianOf(entry: unknown): { medianScore: number | null } {
  return { medianScore: asNumber(asObject(entry)?.medianScore) ?? null };
}

function leader(entry: unknown): PostInsights["topSounds"][number] | undefined {
  const counted = facetCount(entry);
  return counted && { ...counted, ...medianOf(entry) };
}

function pair(entry: unknown): PostInsights["pairs"][number] | undefined {
  const raw = asObject(entry);
  const [category, country, count] = [asText(raw?.category), asText(raw?.country), asCount(raw?.count)];
  if (category === undefined || country === undefined || count === undefined) return undefined;
  return { category, country, count, ...medianOf(entry) };
}

function followersBucket(entry: unknown): PostInsights["followers"][number] | undefined {
  const bucket = readBucket(entry);
  return bucket && { ...bucket, ...medianOf(entry), scores: listOf(asObject(entry)?.scores, readBucket) };
}

export function readInsights(body: unknown): PostInsights | undefined {
  const raw = asObject(asObject(body)?.response);
  const total = asCount(raw?.total);
  if (!raw || total === undefined) return undefined;
  return {
    total,
    perDay: listOf(raw.perDay, dayCount),
    followers: listOf(raw.followers, followersBucket),
    pairs: listOf(raw.pairs, pair),
    topSounds: listOf(raw.topSounds, leader),
    topHookOpenings: listOf(raw.topHookOpenings, leader),
  };
}
