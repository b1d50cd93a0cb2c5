import { credits, plural } from "@/components/ui/counted";
import { optionLabel } from "@/components/filters/option-label";
import { readableNumber } from "@/components/filters/number-text";
import { once } from "@/lib/contract/once";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { ValueCondition } from "@/lib/contract/reveal-value";

const anyOf = once(() => new Intl.ListFormat("en", { type: "disjunction" }));
const values = (oneOf: readonly string[]) => anyOf().format(oneOf.map(optionLabel));

/** Returns, for example, `Have an email`, `Above 6% engagement`, `In France or Italy`. */
function label(condition: ValueCondition): string {
  switch (condition.field) {
    case "emailExists":
      return "Have an email";
    case "engagementRate":
      return `Above ${formatNumber(condition.min)}% engagement`;
    case "averageViews":
      return `${readableNumber(condition.min)} views or more`;
    case "followers":
      return `${readableNumber(condition.min)} followers or more`;
    case "country":
      return `In ${values(condition.oneOf)}`;
    case "mainCategory":
      return `Category ${values(condition.oneOf)}`;
    case "accountType":
      return `Account type ${values(condition.oneOf)}`;
  }
}

const OTHER: Partial<Record<ValueCondition["field"], string>> = {
  country: "elsewhere",
  mainCategory: "in another category",
  accountType: "of another type",
};

export const messages = {
  heading: (cost: number) => `What you get for ${credits(cost)}`,
  label,
  yes: "yes",
  unknown: "unknown",
  no: "no",
  of: (all: number) => `of ${formatNumber(all)}`,
  /** Names those that are known not to match: their own value stays hidden until the reveal. */
  other: (condition: ValueCondition): string | null => ownValue(OTHER, condition.field) ?? null,
  rest: (unknown: number, no: number, other: string | null) =>
    [
      other !== null && no > 0 && `${formatNumber(no)} ${other}`,
      unknown > 0 && `${formatNumber(unknown)} unknown`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  onlyThese: (count: number) =>
    plural(count, { one: "Only this one", other: `Only these ${formatNumber(count)}` }),
  noEmail: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} has no email on file.`,
      other: `${formatNumber(count)} have no email on file.`,
    }),
  leaveOut: (count: number) =>
    plural(count, {
      one: `Leave it out, save ${credits(count)}`,
      other: `Leave them out, save ${credits(count)}`,
    }),
  nothingProven: (count: number) =>
    plural(count, {
      one: "Nothing known about this one yet.",
      other: `Nothing known about these ${formatNumber(count)} yet.`,
    }),
  narrowed: {
    proven: (condition: string, leftOut: number) =>
      `Only known: ${condition}. ${formatNumber(leftOut)} new left out.`,
    possible: (condition: string, leftOut: number) =>
      `${formatNumber(leftOut)} new left out, known not to match: ${condition}.`,
    all: "Show all again",
  },
};
