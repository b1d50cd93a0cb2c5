/** An engine that is queried through the searching part of the catalogue port. */
import type { CatalogueSearch } from "@/lib/server/ports/catalogue";
import type { Engine, Found, Search } from "./engine";

export function portEngine(name: string, catalogue: CatalogueSearch, counts: Engine["counts"]): Engine {
  async function search(search: Search): Promise<Found> {
    if (search.kind === "posts") {
      const { total, posts } = await catalogue.searchPosts(search.values);
      return { total, ids: posts.map(({ id }) => id) };
    }
    if (search.kind === "creators") return catalogue.searchCreatorIds(search.values);
    const creators = await catalogue.creatorsById(search.ids);
    return { total: creators.length, ids: creators.map(({ id }) => id) };
  }
  return { name, search, counts, close: () => catalogue.close() };
}
