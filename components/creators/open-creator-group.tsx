import { facetsOfGroup } from "@/components/filters/opened-group";
import type { CreatorValues } from "@/lib/contract/creators";
import type { Facets } from "@/lib/contract/records";
import { CreatorOpenGroup } from "./creator-open-group";

/** The group that the address opens. Undefined if it opens none. */
export function openCreatorGroup(
  name: string | undefined,
  values: CreatorValues,
  { facets, counts }: { facets: Facets | null; counts: Facets["counts"] | null },
) {
  if (name === undefined) return undefined;
  const given = facets ? facetsOfGroup(facets, name) : {};
  const content = (
    <CreatorOpenGroup {...{ name, values, given }} counts={counts?.[name]} hasFacets={facets !== null} />
  );
  return { name, content };
}
