import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import { activeFilters } from "@/lib/contract/canonical";
import { CATEGORIES } from "@/lib/contract/enums";
import type { Fact } from "@/lib/domain/proofs/facts";
import { factsOfFilters, isDecided, type ProofField } from "@/lib/domain/proofs/proof-fields";
import type { Evidence } from "./known-facts";
import { roundedToTwo } from "@/lib/domain/creator-posts";

/** A number from a post matches from half to double. */
const SPREAD = 2;

const isCategory = (text: string) => (CATEGORIES as readonly string[]).includes(text);

const listed = (fact: Fact | undefined): string | undefined =>
  fact?.kind === "list" && "oneOf" in fact && fact.oneOf.length === 1 ? fact.oneOf[0] : undefined;

const band = (fact: Fact | undefined): { min?: number; max?: number } =>
  fact?.kind === "band" ? { min: fact.min, max: fact.max } : {};

/** Strongest reason first: category, country, follower band, engagement band. Unknown facts give no reason. */
export function reasonsOfKnown(
  filters: CreatorFilters,
  { proven = {}, seen }: Evidence = {},
): CreatorFilters[] {
  const stated = factsOfFilters(filters);
  const factOf = (field: ProofField) => {
    const fact = proven[field]?.fact;
    return isDecided(field, fact) ? fact : stated[field];
  };
  const followers = band(factOf("followers"));
  if (seen?.followers !== undefined && followers.min === undefined && followers.max === undefined) {
    followers.min = roundedToTwo(Math.max(1, seen.followers / SPREAD), Math.floor);
    followers.max = roundedToTwo(seen.followers * SPREAD, Math.ceil);
  }
  const engagement = band(factOf("engagementRate"));
  const category = listed(factOf("mainCategory")) ?? seen?.category;
  const parts: CreatorFilters[] = [
    { mainCategory: category !== undefined && isCategory(category) ? category : undefined },
    { country: listed(factOf("country")) ?? seen?.country },
    { followersMin: followers.min, followersMax: followers.max },
    { engagementRateMin: engagement.min, engagementRateMax: engagement.max },
  ];
  const withoutOpen = (part: CreatorFilters) =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as CreatorFilters;
  return parts.map(withoutOpen).filter((part) => activeFilters(creatorQuery, part).length > 0);
}
