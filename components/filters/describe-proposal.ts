import { formatNumber } from "@/lib/contract/reader-numbers";
import { orderInWords } from "@/lib/contract/sorts";
import type { Proposal } from "@/lib/domain/quick-search/quick-words";
import { describeFilter } from "./describe-filter";
import { messages } from "./messages/describe";

export function describeProposal(proposal: Proposal): { label: string; value: string } {
  if ("size" in proposal) return { label: messages.perPage, value: formatNumber(proposal.size) };
  if ("sort" in proposal)
    return {
      label: messages.order,
      value: `${proposal.sort.label}, ${orderInWords(proposal.sort, proposal.order)}`,
    };
  return { label: proposal.filter.label, value: describeFilter(proposal.filter, proposal.values) };
}
