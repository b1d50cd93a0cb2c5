/** The catalogue of this project, queried through its port, without the cache of earlier answers. */
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { openCatalogueWithoutMemory } from "@/lib/server/composition/measured-catalogue";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { countsOfFacets } from "./compared-counts";
import type { Engine } from "./engine";
import { portEngine } from "./port-engine";

/** The counts of a filter panel, through the port. */
export function facetCounts(catalogue: CatalogueReader): Engine["counts"] {
  return async (search) =>
    search.kind === "posts"
      ? countsOfFacets({ kind: "posts", query: viralQuery }, await catalogue.postFacets(search.values))
      : countsOfFacets(
          { kind: "creators", query: creatorQuery },
          await catalogue.creatorFacets(search.values),
        );
}

export function catalogueEngine(dataDir: string): Engine {
  const catalogue = openCatalogueWithoutMemory(dataDir);
  return portEngine("Scoutdeck", catalogue, facetCounts(catalogue));
}
