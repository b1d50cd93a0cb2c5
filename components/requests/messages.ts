/** What requests for credits say. */
import { credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const dayWords = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dayOf = (day: string) => dayWords.format(Date.parse(day));

export const messages = {
  states: {
    waiting: "Waiting",
    approved: "Approved",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "No answer in 7 days",
  },
  inbox: {
    title: "Requests",
    lead: "Members ask for credits where a budget refuses, or where a reveal needs approval. Requests close after 7 days.",
    waiting: (count: number) => `${formatNumber(count)} waiting`,
    none: "Nobody is waiting for an answer.",
    answered: "Answered, last 30 days",
    asks: (name: string, count: number, isApproval: boolean) =>
      isApproval
        ? `${name} asks to approve a reveal of ${credits(count)}`
        : `${name} asks for ${credits(count)}`,
    forReveal: (cost: number, purpose: string | null, isApproval: boolean) =>
      isApproval
        ? `For ${purpose ?? "no purpose"}`
        : `For a reveal of ${credits(cost)}, ${purpose ?? "no purpose"}`,
    balance: (left: number) => `The team has ${credits(left)} left.`,
    lacks: (count: number) => `The team’s balance lacks ${credits(count)} for it. Add credits first.`,
    rises: "Approving raises:",
    noRise: "No budget refuses it now. Approving lets it through.",
    own: "Someone else answers your own request.",
    left: (name: string, left: number, per: string, isHard: boolean) =>
      `${name}: ${formatNumber(left)} left ${per}${isHard ? "" : ", warns only"}`,
    credits: "Credits",
    lastDay: "Valid through",
    approve: (name: string) => `Approve the request of ${name}`,
    approveShort: "Approve",
    note: "Why not? The member sees this text.",
    decline: (name: string) => `Decline the request of ${name}`,
    declineShort: "Decline with this reason",
    declineOpen: "Decline…",
  },
  own: {
    title: "Your requests",
    lead: "What you asked for, and the answers. Your selection and its price wait here.",
    none: "You haven’t asked for credits. Where a budget refuses a reveal, its price offers to ask.",
    asked: (count: number, cost: number, isApproval: boolean) =>
      isApproval
        ? `Approval of a reveal of ${credits(cost)}`
        : `${credits(count)} more for a reveal of ${credits(cost)}`,
    reveal: (count: number, cost: number) =>
      count < cost
        ? `Reveal the first ${formatNumber(count)} for ${credits(count)}`
        : `Reveal ${formatNumber(cost)} for ${credits(cost)}`,
    typed: (count: number) => `Type ${formatNumber(count)} to spend ${credits(count)}`,
    bought: "Revealed, or its price has ended.",
    withdraw: "Withdraw",
    back: "Back to creators",
  },
  granted: (count: number, lastDay: string) => `Approved ${credits(count)} through ${dayOf(lastDay)}`,
  by: (name: string) => `by ${name}`,
  links: { own: "Your requests", inbox: "Requests" },
  notices: {
    toAnswer: (count: number) =>
      plural(count, {
        one: `${formatNumber(count)} request for credits waits for an answer.`,
        other: `${formatNumber(count)} requests for credits wait for an answer.`,
      }),
    answer: "Answer",
    toBuy: (count: number) =>
      plural(count, {
        one: "A request of yours is approved.",
        other: `${formatNumber(count)} requests of yours are approved.`,
      }),
    see: "Reveal now",
  },
  done: {
    asked: "Asked. Nothing was charged, and your selection waits.",
    withdrawn: "Withdrawn.",
    approved: "Approved. The member can reveal now.",
    declined: "Declined. The member sees why.",
  },
  problems: {
    credits: "Credits are a whole number, 1 or more.",
    lastDay: "Select today or a later day.",
    note: "Say why you decline.",
    conflict: "This has been answered or settled already.",
    quote_expired: "The price has ended. Select the creators again.",
    over_budget: "A budget still refuses it. Ask again for what is missing.",
    insufficient_credits: "The team’s balance is too small for it.",
    forbidden: "Your role does not allow this.",
    not_found: "There is no such request.",
    invalid_parameter: "Something is missing. Type the number that is shown.",
    reason: "At most 500 characters.",
  },
};
