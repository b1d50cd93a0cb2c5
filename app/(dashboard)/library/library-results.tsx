import { LibraryBig, SearchX } from "lucide-react";
import { changedHref, sameHref, type CreatorAddress } from "@/components/creators/creator-address";
import { CompareChoice } from "@/components/creators/compare-choice";
import { LibraryTable } from "@/components/creators/library-table";
import { listHref } from "@/components/creators/list-menu";
import { messages } from "@/components/creators/messages/library";
import { messages as listMessages } from "@/components/creators/messages/lists";
import { PageFoot } from "@/components/creators/page-foot";
import type { TableSettings } from "@/components/creators/table-settings";
import { RowOpener } from "@/components/records/row-opener";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { ON_LIST, type ListsById } from "@/lib/contract/lists";
import type { LibraryPage } from "@/lib/server/team/library/browse-library";

type Shown = {
  address: CreatorAddress;
  owned: LibraryPage;
  canSearch: boolean;
};

function Nothing({ address, owned, canSearch }: Shown) {
  const isNarrowed =
    activeFilters(creatorQuery, address.values).length > 0 ||
    !!address.keep.reveal ||
    !!address.keep[ON_LIST];
  if (owned.list === null)
    return (
      <EmptyState
        icon={<SearchX size={19} aria-hidden="true" />}
        title={listMessages.filter.gone}
        actions={
          <ButtonLink variant="primary" href={listHref(address)}>
            {listMessages.filter.widenAll}
          </ButtonLink>
        }
      >
        {listMessages.filter.goneText}
      </EmptyState>
    );
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

/** `canReveal` allows refreshes; `canAdd` allows changes of lists. */
type Props = Shown & {
  onLists: ListsById;
  settings: TableSettings;
  canReveal: boolean;
  canAdd: boolean;
  currentId: string | undefined;
};

export function LibraryResults({
  address,
  owned,
  onLists,
  settings,
  canSearch,
  canReveal,
  canAdd,
  currentId,
}: Props) {
  if (owned.rows.length === 0) return <Nothing {...{ address, owned, canSearch }} />;
  return (
    <div className="dims-while-pending">
      <div className="@container border-t border-line bg-surface">
        <RowOpener>
          <CompareChoice
            {...{ canReveal, canSearch, canAdd }}
            rows={owned.rows.map(({ creator }) => creator.id).join(" ")}
          >
            <LibraryTable
              rows={owned.rows}
              {...{ address, onLists, settings, canSearch, currentId }}
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
