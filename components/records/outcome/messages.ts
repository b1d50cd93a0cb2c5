import { creators, credits } from "@/components/ui/counted";
import type { FunnelStage } from "@/lib/contract/list-outcome";

export const messages = {
  title: "Outcome",
  label: "Outcome by stage",
  stage: "Stage",
  reached: "Creators",
  cost: "Credits each",
  share: "From previous",
  stages: {
    shortlisted: "Shortlisted",
    contacted: "Contacted",
    replied: "Replied",
    agreed: "Agreed",
    posted: "Posted",
  } satisfies Record<FunnelStage, string>,
  paid: (paid: number, count: number) => `${credits(paid)} paid for ${creators(count)}`,
  how: "Each creator counts at every stage reached. Declined creators don’t count.",
  onNoList: "No creators of this purpose are on a list.",
  onNobody: "No creators yet",
};
