/** Registers the tests of the port, which every catalogue must pass. */
import { describeCases } from "./conformance/describe-cases";
import { facetCases } from "./conformance/facet-cases";
import { insightCases } from "./conformance/insight-cases";
import type { LoadSearch, OpenEmpty } from "./conformance/loaded-catalogue";
import { mergeCases } from "./conformance/merge-cases";
import { pagingCases } from "./conformance/paging-cases";
import { publishCases } from "./conformance/publish-cases";
import { removalCases } from "./conformance/removal-cases";
import { revertCases } from "./conformance/revert-cases";
import { searchCases } from "./conformance/search-cases";

/** For adapters of `CatalogueSearch` alone. @param load makes an instance with the given rows; called once per suite */
export function catalogueSearchConformance(name: string, load: LoadSearch): void {
  searchCases(name, load);
  pagingCases(name, load);
}

/**
 * For adapters of `CatalogueReader` and `CatalogueWriter`. @param open makes an empty instance, independent of all
 * others
 */
export function catalogueConformance(name: string, open: OpenEmpty): void {
  catalogueSearchConformance(name, async ({ posts, creators }) => {
    const { reader, writer, dispose } = await open();
    await writer.publish({ posts: posts as never, creators: creators as never, isDemo: false });
    return { catalogue: reader, dispose };
  });
  facetCases(name, open);
  insightCases(name, open);
  describeCases(name, open);
  publishCases(name, open);
  mergeCases(name, open);
  removalCases(name, open);
  revertCases(name, open);
}
