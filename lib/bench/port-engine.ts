/** An engine that is asked through the searching part of the catalogue's port. */
import type { CatalogueSearch } from "@/lib/server/ports/catalogue";
import type { Engine, Found, Search } from "./engine";

export function portEngine(name: string, catalogue: CatalogueSearch, counts: Engine["counts"]): Engine {
  async function search(asked: Search): Promise<Found> {
    if (asked.kind === "posts") {
      const { total, posts } = await catalogue.searchPosts(asked.values);
      return { total, ids: posts.map(({ id }) => id) };
    }
    if (asked.kind === "creators") return catalogue.searchCreatorIds(asked.values);
    const creators = await catalogue.creatorsById(asked.ids);
    return { total: creators.length, ids: creators.map(({ id }) => id) };
  }
  return { name, search, counts, close: () => catalogue.close() };
}
