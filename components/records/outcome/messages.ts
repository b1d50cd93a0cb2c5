/** What the outcome of a list and of a purpose says. */
import { creators, credits } from "@/components/ui/counted";
import type { FunnelStage } from "@/lib/contract/list-outcome";

export const messages = {
  title: "Outcome",
  label: "Outcome by stage",
  stage: "Stage",
  reached: "Creators",
  cost: "Credits each",
  none: "–",
  stages: {
    shortlisted: "Shortlisted",
    contacted: "Contacted",
    replied: "Replied",
    agreed: "Agreed",
  } satisfies Record<FunnelStage, string>,
  paid: (paid: number, count: number) => `${credits(paid)} paid for ${creators(count)}`,
  how: "Counted at the furthest stage that each creator had, and at all before it. Who was declined at once counts at none.",
  onNoList: "Nobody who was bought for it in this time is on a list of the team.",
  onNobody: "Nobody is on this list yet.",
};
