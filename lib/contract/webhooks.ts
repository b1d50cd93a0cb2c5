import type { NoticeKind } from "./notices";

export const MOST_WEBHOOKS = 10;
export const MAX_WEBHOOK_NAME_LENGTH = 80;
export const MAX_WEBHOOK_ADDRESS_LENGTH = 1_000;
/** Deliveries are kept this long, and can be replayed. */
export const DELIVERY_DAYS = 30;
/** How long the previous secret signs too after a rotation. */
export const ROTATION_HOURS = 24;
/** An endpoint without one success in this time is switched off. */
export const FAILING_DAYS = 3;
export const DELIVERIES_PER_PAGE = 50;

/** Seconds before each attempt, counted from the one before. */
export const ATTEMPT_WAITS_S = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** The kinds of events that can be sent, each with the entries of its `data`. */
export const WEBHOOK_EVENTS = {
  "reveal.finished": ["revealId"],
  "list.item.changed": ["listId", "creatorId", "field"],
  "link.decided": ["linkId", "replyId"],
  "request.created": ["requestId"],
  "request.answered": ["requestId"],
  "budget.crossed": ["budgetId", "of", "percent", "period", "direction"],
  "balance.low": ["line", "direction"],
  "view.matched": ["viewId", "found"],
  "import.finished": ["importId"],
  "books.differ": [],
  "key.expiring": ["keyId"],
} as const satisfies Partial<Record<NoticeKind, readonly string[]>>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
export const isWebhookEvent = (topic: string): topic is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, topic);

/** Sent on request, once. Its `data` has the id of the endpoint. */
export const TEST_EVENT = "webhook.test";

/** `gone`: it answered 410. `failing`: it failed for days. */
export type WebhookEnd = "admin" | "gone" | "failing";

/** `skipped`: the endpoint was off. */
export type DeliveryState = "waiting" | "delivered" | "failed" | "skipped";

/** `eventId`: the header `webhook-id`. `status`, `problem`, `tookMs`, `triedAt`: of the last attempt. */
export type DeliveryView = {
  id: number;
  eventId: string;
  event: string;
  /** When the thing happened. */
  at: string;
  state: DeliveryState;
  attempts: number;
  /** Null unless it waits. */
  nextAt: string | null;
  triedAt: string | null;
  tookMs: number | null;
  status: number | null;
  problem: string | null;
};

/** `oldSecretUntil`: until then the secret before the last rotation signs too. */
export type WebhookView = {
  id: string;
  name: string;
  address: string;
  events: WebhookEvent[];
  disabledAt: string | null;
  disabledWhy: WebhookEnd | null;
  failingSince: string | null;
  /** False after a change of AUTH_SECRET without the previous one. */
  hasReadableSecret: boolean;
  oldSecretUntil: string | null;
  createdBy: string | null;
  createdAt: string;
  waiting: number;
  last: Pick<DeliveryView, "state" | "triedAt" | "status" | "problem"> | null;
};
