/** A comparison takes the first four owned creators of the selection. */
import { ButtonLink } from "@/components/ui/button";
import { MAX_COMPARED, compareHref } from "./compare-address";
import type { Selection } from "./selection";
import { messages } from "./messages/selection";

export function CompareChosen({ selection }: { selection: Selection }) {
  const ids = selection.filter(({ isOwned }) => isOwned).map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <ButtonLink variant="inverse" href={compareHref(ids)} className="max-md:order-last max-md:flex-1">
      {ids.length > MAX_COMPARED ? messages.bar.compareFirst(MAX_COMPARED) : messages.bar.compare(ids.length)}
    </ButtonLink>
  );
}
