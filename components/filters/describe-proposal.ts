import { orderInWords } from "@/lib/contract/sorts";
import type { Proposal } from "@/lib/domain/quick-search/quick-words";
import { describeFilter } from "./describe-filter";
import { messages } from "./messages/describe";

export function describeProposal(proposal: Proposal): { label: string; value: string } {
  if ("sort" in proposal)
    return {
      label: messages.order,
      value: `${proposal.sort.label}, ${orderInWords(proposal.sort, proposal.order)}`,
    };
  return { label: proposal.filter.label, value: describeFilter(proposal.filter, proposal.values) };
}
