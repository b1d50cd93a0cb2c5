import { ListChecks } from "lucide-react";
import type { ListName } from "@/lib/contract/lists";
import { messages } from "./messages/lists";

export function OnLists({ lists }: { lists: readonly ListName[] | undefined }) {
  if (!lists || lists.length === 0) return null;
  const words = messages.mark(lists.map(({ name }) => name));
  return (
    <span
      title={words}
      className="relative z-[1] inline-flex shrink-0 items-center gap-0.5 text-12 tabular-nums text-ink-3"
    >
      <ListChecks size={13} aria-hidden="true" />
      <span aria-hidden="true">{messages.count(lists.length)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
