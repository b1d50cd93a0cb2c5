/** Asking for credits where a budget refuses, or where a reveal needs approval. No zod: the browser imports these. */
import type { Budget } from "./budgets";

/** A request that nobody answers closes by itself. */
export const REQUEST_DAYS = 7;
export const MAX_REASON_LENGTH = 500;

/** As it is stored; one that nobody answered in time is `expired`. */
export type RequestState = "waiting" | "approved" | "declined" | "withdrawn" | "expired";

/**
 * `cost`: credits of the price that waits. `credits`: how many are asked for; of a reveal that needs approval all of them.
 * `granted`: what was approved, until the end of `lastDay`, YYYY-MM-DD. `note`: why it was declined. `quoteId`: the price;
 * null: it is gone, or was bought. Times: ISO 8601.
 */
export type CreditRequest = {
  id: string;
  member: { id: string; name: string };
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

/**
 * An own one. `buyable`: how many of its creators can be bought now; 0 while it waits, and where a page, or
 * what is bought until enough fit, does not fit whole.
 */
export type OwnRequest = CreditRequest & { buyable: number };

/** `typedAbove`: credits above which the number is typed; null: never. */
export type OwnRequests = { requests: OwnRequest[]; typedAbove: number | null };

/**
 * For whoever answers. `budgets`: those that apply to it, with what is used of each now. `short`: those of them that refuse
 * it now. `isOwn`: somebody else answers it.
 */
export type OpenRequest = CreditRequest & { budgets: Budget[]; short: Budget[]; isOwn: boolean };

/** `lastDay`: until when an approval is offered to hold. `today`: the first day. `zone`: of both. */
export type RequestInbox = {
  waiting: OpenRequest[];
  answered: CreditRequest[];
  today: string;
  lastDay: string;
  zone: string;
};
