import { creators, credits, plural } from "@/components/ui/counted";
import type { FunnelStage } from "@/lib/contract/list-outcome";
import { formatNumber } from "@/lib/contract/reader-numbers";

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
  tiles: {
    creators: "Creators",
    paid: (paid: number, each: number | null) =>
      each === null ? credits(paid) : `${credits(paid)}, ${formatNumber(each, 1)} each`,
    replied: "Replied",
    ofContacted: (count: number) => `of ${formatNumber(count)} contacted`,
    partContacted: (part: number, count: number) =>
      `${formatNumber(part)} of ${formatNumber(count)} contacted`,
    after: (days: number) =>
      days < 1
        ? "median under a day"
        : `median after ${formatNumber(days, 1)} ${plural(days, { one: "day", other: "days" })}`,
    agreed: "Agreed",
    agreedMoney: (column: string) => `${column} agreed`,
    ofReplied: (count: number) => `of ${formatNumber(count)} replied`,
    offered: (money: string) => `${money} more offered, not agreed`,
    posted: "Posted",
    ofAgreed: (count: number) => `of ${formatNumber(count)} agreed`,
    perPost: (costs: readonly string[]) => `${costs.join(" and ")} per post`,
    credits: (count: number) =>
      `${formatNumber(count, 1)} ${plural(count, { one: "credit", other: "credits" })}`,
    people: creators,
  },
  onNoList: "No creators of this purpose are on a list.",
  onNobody: "No creators yet",
};
