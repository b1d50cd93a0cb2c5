import { Receipt } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "./messages";

type Props = { isNarrowed: boolean; canSearch: boolean; lastPage?: string };

/** `lastPage` is the address of the last page if the requested one is beyond it. */
export function NothingSpent({ isNarrowed, canSearch, lastPage }: Props) {
  const icon = <Receipt size={19} aria-hidden="true" />;
  if (lastPage !== undefined) {
    return (
      <EmptyState
        icon={icon}
        title={messages.nothing.noPage.title}
        actions={
          <ButtonLink variant="primary" href={lastPage}>
            {messages.nothing.noPage.action}
          </ButtonLink>
        }
      >
        {messages.nothing.noPage.text}
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState
        icon={icon}
        title={messages.nothing.filtered.title}
        actions={<ButtonLink href="/usage">{messages.nothing.filtered.action}</ButtonLink>}
      >
        {messages.nothing.filtered.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={messages.nothing.yet.title}
      actions={
        canSearch && (
          <ButtonLink href="/creators" variant="primary">
            {messages.nothing.yet.action}
          </ButtonLink>
        )
      }
    >
      {messages.nothing.yet.text}
    </EmptyState>
  );
}
