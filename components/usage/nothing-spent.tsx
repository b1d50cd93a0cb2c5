/** Replaces the ledger when it has no row to show. */
import { Receipt } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type Props = { isNarrowed: boolean; canSearch: boolean; lastPage?: string };

/**
 * `isNarrowed`: filters are in use. `canSearch`: the reader may search for creators. `lastPage`: address of the last page,
 * when the requested one is beyond it.
 */
export function NothingSpent({ isNarrowed, canSearch, lastPage }: Props) {
  const icon = <Receipt size={19} aria-hidden="true" />;
  if (lastPage !== undefined) {
    return (
      <EmptyState
        icon={icon}
        title="There is no such page"
        actions={
          <ButtonLink variant="primary" href={lastPage}>
            Go to the last page
          </ButtonLink>
        }
      >
        The ledger ends before it.
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState
        icon={icon}
        title="Nothing was spent under these filters"
        actions={<ButtonLink href="/usage">Clear the filters</ButtonLink>}
      >
        Try a longer time or another member.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="Nothing was spent yet"
      actions={
        canSearch && (
          <ButtonLink href="/creators" variant="primary">
            Search creators
          </ButtonLink>
        )
      }
    >
      Searching is free. A reveal costs 1 credit a creator and is listed here.
    </EmptyState>
  );
}
