/** The owned creators, or the empty state. */
import { LibraryBig, SearchX } from "lucide-react";
import { changedHref, sameHref, type CreatorAddress } from "@/components/creators/creator-address";
import { CompareChoice } from "@/components/creators/compare-choice";
import { LibraryTable } from "@/components/creators/library-table";
import { messages } from "@/components/creators/messages/library";
import { PageFoot } from "@/components/creators/page-foot";
import type { TableSettings } from "@/components/creators/table-settings";
import { RowOpener } from "@/components/records/row-opener";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { OwnedPage } from "@/lib/server/team/library/list-owned";

type Shown = {
  address: CreatorAddress;
  owned: OwnedPage;
  /** The reader may search for creators beyond the library. */
  canSearch: boolean;
};

function Nothing({ address, owned, canSearch }: Shown) {
  const isNarrowed = activeFilters(creatorQuery, address.values).length > 0 || !!address.keep.reveal;
  if (owned.total > 0) {
    return (
      <EmptyState
        title={messages.noPage.title(owned.page)}
        actions={
          <ButtonLink variant="primary" href={changedHref(address, { page: owned.totalPages })}>
            {messages.noPage.last}
          </ButtonLink>
        }
      >
        {messages.noPage.text(owned.totalPages)}
      </EmptyState>
    );
  }
  if (isNarrowed) {
    const search = sameHref({ ...address, path: "/creators", keep: {}, ignored: [] });
    return (
      <EmptyState
        icon={<SearchX size={19} aria-hidden="true" />}
        title={messages.filtered.title}
        actions={
          <>
            {canSearch && (
              <ButtonLink variant="primary" href={search}>
                {messages.filtered.search}
              </ButtonLink>
            )}
            <ButtonLink href={address.path}>{messages.filtered.all}</ButtonLink>
          </>
        }
      >
        {canSearch && messages.filtered.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<LibraryBig size={19} aria-hidden="true" />}
      title={messages.empty.title}
      actions={
        canSearch && (
          <ButtonLink variant="primary" href="/creators">
            {messages.empty.search}
          </ButtonLink>
        )
      }
    >
      {messages.empty.text}
    </EmptyState>
  );
}

/** `canReveal`: the reader may buy newer records. */
type Props = Shown & { settings: TableSettings; canReveal: boolean; currentId: string | undefined };

export function LibraryResults({ address, owned, settings, canSearch, canReveal, currentId }: Props) {
  if (owned.rows.length === 0) return <Nothing {...{ address, owned, canSearch }} />;
  return (
    <div className="dims-while-pending">
      <div className="@container border-t border-line bg-surface">
        <RowOpener>
          <CompareChoice
            {...{ canReveal, canSearch }}
            rows={owned.rows.map(({ creator }) => creator.id).join(" ")}
          >
            <LibraryTable
              rows={owned.rows}
              {...{ address, settings, canSearch, currentId }}
              now={Date.now()}
            />
          </CompareChoice>
        </RowOpener>
      </div>
      <PageFoot
        address={address}
        shown={owned.rows.length}
        total={owned.total}
        totalPages={owned.totalPages}
      />
    </div>
  );
}
