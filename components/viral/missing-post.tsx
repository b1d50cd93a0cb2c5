/** The panel of a post that is not among the results of this page: the link still explains what to do. */
import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PanelFrame } from "./panel-frame";

/** `closeHref`: the page without the panel. `searchHref`: the search without page and filters. */
export function MissingPost({
  id,
  closeHref,
  searchHref,
}: {
  id: string;
  closeHref: string;
  searchHref: string;
}) {
  return (
    <PanelFrame label="Post" closeHref={closeHref} previousHref={undefined} nextHref={undefined}>
      <EmptyState
        icon={<SearchX size={18} aria-hidden="true" />}
        title="This post is not on this page"
        actions={
          <>
            <ButtonLink variant="primary" href={closeHref} scroll={false}>
              Show this page
            </ButtonLink>
            <ButtonLink href={searchHref}>Start over</ButtonLink>
          </>
        }
      >
        <p>
          Newer posts have moved it to another page since the link was made, or it is gone from the catalogue.
          The filters of the link are kept.
        </p>
        <p className="mt-2 truncate font-mono text-12 text-ink-3">
          <bdi>{id}</bdi>
        </p>
      </EmptyState>
    </PanelFrame>
  );
}
