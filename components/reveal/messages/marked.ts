/** What a price says of creators whom the team must not contact. */
import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  leftOut: (count: number) =>
    plural(count, {
      one: "1 is marked Do not contact and left out.",
      other: `${formatNumber(count)} are marked Do not contact and left out.`,
    }),
  included: (count: number) =>
    plural(count, {
      one: "1 of the new ones is marked Do not contact.",
      other: `${formatNumber(count)} of the new ones are marked Do not contact.`,
    }),
  include: "Include them",
  leaveOut: "Leave them out",
};
