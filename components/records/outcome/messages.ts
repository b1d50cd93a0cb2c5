import { creators, credits, plural } from "@/components/ui/counted";
import type { FunnelStage } from "@/lib/contract/list-outcome";
import { formatNumber } from "@/lib/contract/reader-numbers";

const stages = {
  shortlisted: "Shortlisted",
  contacted: "Contacted",
  replied: "Replied",
  agreed: "Agreed",
  posted: "Posted",
} satisfies Record<FunnelStage, string>;

const days = (count: number) =>
  count < 1 ? "under a day" : `${formatNumber(count, 1)} ${plural(count, { one: "day", other: "days" })}`;

export const messages = {
  title: "Outcome",
  label: "Outcome by stage",
  stage: "Stage",
  reached: "Creators",
  cost: "Credits each",
  share: "From previous",
  each: "Per creator",
  stages,
  days,
  paid: (paid: number, count: number) => `${credits(paid)} paid for ${creators(count)}`,
  how: "Each creator counts at every stage reached, even if declined later.",
  tiles: {
    creators: "Creators",
    paid: (paid: number, each: number | null) =>
      each === null ? credits(paid) : `${credits(paid)}, ${formatNumber(each, 1)} each`,
    replied: "Replied",
    ofContacted: (count: number) => `of ${formatNumber(count)} contacted`,
    partContacted: (part: number, count: number) =>
      `${formatNumber(part)} of ${formatNumber(count)} contacted`,
    after: (count: number) => (count < 1 ? "median under a day" : `median after ${days(count)}`),
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
  owners: {
    title: "Owners",
    member: "Member",
    none: "Unassigned",
    waiting: "Waiting longest",
    how: "Waiting creators were contacted and haven’t replied.",
  },
  fees: { title: (column: string) => `${column} by status`, total: "Total" },
  between: {
    title: "Time between stages",
    note: "median",
    label: (before: FunnelStage, stage: FunnelStage) => `${stages[before]} to ${stages[stage].toLowerCase()}`,
    counted: (part: number, all: number) => `${formatNumber(part)} of ${creators(all)}`,
    partial: "Creators who skipped a stage or were added at one have no time.",
  },
  onNoList: "No creators of this purpose are on a list.",
  onNobody: "No creators yet",
};
