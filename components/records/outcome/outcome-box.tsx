import { Box } from "@/components/ui/box";
import type { Outcome } from "@/lib/contract/list-outcome";
import { messages } from "./messages";
import { OutcomeFunnel } from "./outcome-funnel";

export function OutcomeBox({
  outcome,
  isOnLists,
  empty,
}: {
  outcome: Outcome;
  isOnLists: boolean;
  empty: string;
}) {
  return (
    <Box title={messages.title} note={messages.paid(outcome.credits, outcome.creators)}>
      {isOnLists ? <OutcomeFunnel outcome={outcome} /> : <p className="px-[18px] py-6 text-ink-2">{empty}</p>}
    </Box>
  );
}
