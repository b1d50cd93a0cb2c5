import { credits } from "@/components/ui/counted";
import { once } from "@/lib/contract/once";
import { formatNumber } from "@/lib/contract/reader-numbers";

const dayWords = once(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
);
const dayOf = (day: string) => dayWords().format(Date.parse(day));

export const messages = {
  states: {
    waiting: "Waiting",
    approved: "Approved",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
  },
  inbox: {
    lead: "Requests expire after 7 days.",
    waiting: (count: number) => `${formatNumber(count)} waiting`,
    none: "No open requests.",
    answered: "Last 30 days",
    asks: (name: string, count: number, isApproval: boolean) =>
      isApproval ? `${name}: approval for ${credits(count)}` : `${name}: ${credits(count)}`,
    forReveal: (cost: number, purpose: string | null, isApproval: boolean) =>
      isApproval
        ? `For ${purpose ?? "no purpose"}`
        : `For a reveal of ${credits(cost)}, ${purpose ?? "no purpose"}`,
    balance: (left: number) => `Team balance: ${credits(left)}.`,
    lacks: (count: number) => `Add ${credits(count)} to the team balance first.`,
    rises: "Approving raises:",
    noRise: "No budget blocks this now.",
    own: "Someone else must answer your request.",
    left: (name: string, left: number, per: string, isHard: boolean) =>
      `${name}: ${formatNumber(left)} left ${per}${isHard ? "" : ", warning only"}`,
    credits: "Credits",
    lastDay: "Valid through",
    approve: (name: string) => `Approve request of ${name}`,
    approveShort: "Approve",
    note: "Reason (shown to the member)",
    decline: (name: string) => `Decline request of ${name}`,
    declineShort: "Decline request",
    declineOpen: "Decline…",
  },
  own: {
    title: "Your requests",
    lead: "Your selections are kept here.",
    none: "No requests yet.",
    asked: (count: number, cost: number, isApproval: boolean) =>
      isApproval
        ? `Approval for ${credits(cost)}`
        : `${credits(count)} more for a ${formatNumber(cost)}-credit reveal`,
    reveal: (count: number, cost: number) =>
      count < cost
        ? `Reveal first ${formatNumber(count)} for ${credits(count)}`
        : `Reveal ${formatNumber(cost)} for ${credits(cost)}`,
    typed: (count: number) => `Type ${formatNumber(count)} to spend ${credits(count)}`,
    bought: "Revealed or expired.",
    withdraw: "Withdraw",
    back: "Back to creators",
  },
  granted: (count: number, lastDay: string) => `Approved ${credits(count)} through ${dayOf(lastDay)}`,
  by: (name: string) => `by ${name}`,
  links: { own: "Your requests", inbox: "Requests" },
  done: {
    asked: "Request sent. We’ll keep your selection.",
    withdrawn: "Request withdrawn",
    approved: "Request approved",
    declined: "Request declined",
  },
  problems: {
    credits: "Enter a whole number of credits from 1.",
    lastDay: "Select today or a later day.",
    note: "Enter a reason.",
    conflict: "This request was already answered.",
    withdrawn: "This request was withdrawn.",
    expired: "This request has expired.",
    quote_expired: "The price expired. Select the creators again.",
    over_budget: "A budget still blocks this. Request more credits.",
    insufficient_credits: "The team balance is too low.",
    forbidden: "Your role doesn’t allow this.",
    not_found: "Request not found.",
    invalid_parameter: "Type the number shown.",
    reason: "At most 500 characters.",
  },
};
