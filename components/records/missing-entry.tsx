/** A link to a post or creator that isn't on this page still explains what to do. */
import type { ReactNode } from "react";
import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PanelFrame } from "./panel-frame";
import { messages } from "./messages";

/** `closeHref` is the page without the panel, `searchHref` the search without page and filters. */
export function MissingEntry({
  id,
  label,
  title,
  closeHref,
  searchHref,
  children,
}: {
  id: string;
  label: string;
  title: string;
  closeHref: string;
  searchHref: string;
  children: ReactNode;
}) {
  return (
    <PanelFrame label={label} closeHref={closeHref} previousHref={undefined} nextHref={undefined}>
      <EmptyState
        icon={<SearchX size={18} aria-hidden="true" />}
        title={title}
        actions={
          <>
            <ButtonLink variant="primary" href={closeHref} scroll={false}>
              {messages.missing.showPage}
            </ButtonLink>
            <ButtonLink href={searchHref}>{messages.missing.startOver}</ButtonLink>
          </>
        }
      >
        <p>
          {children} {messages.missing.filtersKept}
        </p>
        <p className="mt-2 truncate font-mono text-12 text-ink-3">
          <bdi>{id}</bdi>
        </p>
      </EmptyState>
    </PanelFrame>
  );
}
