import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  leftOut: (count: number) => `${formatNumber(count)} left out: Do not contact.`,
  included: (count: number) =>
    plural(count, {
      one: "1 new is marked Do not contact.",
      other: `${formatNumber(count)} new are marked Do not contact.`,
    }),
  include: "Include them",
  leaveOut: "Leave them out",
};
