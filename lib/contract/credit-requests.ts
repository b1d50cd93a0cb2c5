import type { Budget } from "./budgets";

export const REQUEST_DAYS = 7;
export const MAX_REASON_LENGTH = 500;

/** A request that expires is still stored as waiting. */
export type RequestState = "waiting" | "approved" | "declined" | "withdrawn" | "expired";

/**
 * `cost` is the price of the quote in credits; `credits` is the number requested, all of them for an approval.
 * `granted` credits are valid until the end of `lastDay`, YYYY-MM-DD. `note` gives the reason of a refusal. `quoteId`
 * is null when the quote is gone or was bought. Times are ISO 8601.
 */
export type CreditRequest = {
  id: string;
  member: { id: string; name: string };
  /** The member's agent asked, not the member, who may then answer too. */
  isByAgent: boolean;
  quoteId: string | null;
  purpose: string | null;
  cost: number;
  credits: number;
  isApproval: boolean;
  reason: string;
  state: RequestState;
  createdAt: string;
  expiresAt: string;
  answeredBy: string | null;
  answeredAt: string | null;
  granted: number | null;
  lastDay: string | null;
  note: string | null;
};

/** `buyable` is 0 while the request waits, and when a page or an until-fit reveal is not affordable as a whole. */
export type OwnRequest = CreditRequest & { buyable: number };

export type OwnRequests = { requests: OwnRequest[]; typedAbove: number | null };

/** `short` are the budgets that refuse the request now. When `isOwn`, another person must answer. */
export type OpenRequest = CreditRequest & { budgets: Budget[]; short: Budget[]; isOwn: boolean };

/** `lastDay` is the suggested end of an approval and `today` its earliest, both in the time zone `zone`. */
export type RequestInbox = {
  waiting: OpenRequest[];
  answered: CreditRequest[];
  today: string;
  lastDay: string;
  zone: string;
};
