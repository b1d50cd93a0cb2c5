/** The catalogue of this project, asked through the port that the service uses, nothing kept from earlier answers. */
import { openCatalogueWithoutMemory } from "@/lib/server/adapters/duckdb/open-catalogue";
import { creatorLayout, postLayout } from "@/lib/server/adapters/duckdb/layout";
import { countsOfFacets } from "./compared-counts";
import type { Engine, Found, ListSearch, Search } from "./engine";

export function catalogueEngine(dataDir: string): Engine {
  const catalogue = openCatalogueWithoutMemory(dataDir);
  async function search(asked: Search): Promise<Found> {
    if (asked.kind === "posts") {
      const { total, posts } = await catalogue.searchPosts(asked.values);
      return { total, ids: posts.map(({ id }) => id) };
    }
    if (asked.kind === "creators") return catalogue.searchCreatorIds(asked.values);
    const creators = await catalogue.creatorsById(asked.ids);
    return { total: creators.length, ids: creators.map(({ id }) => id) };
  }
  async function counts(asked: ListSearch) {
    return asked.kind === "posts"
      ? countsOfFacets(postLayout, await catalogue.postFacets(asked.values))
      : countsOfFacets(creatorLayout, await catalogue.creatorFacets(asked.values));
  }
  return { name: "Scoutdeck", search, counts, close: () => catalogue.close() };
}
