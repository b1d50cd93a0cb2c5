/** What a caller does about each error of the service. */
import type { ErrorCode } from "@/lib/contract/errors";

export const ERROR_ADVICE: Partial<Record<ErrorCode, string>> = {
  invalid_json: "Send UTF-8 JSON, nested at most 16 levels deep.",
  invalid_parameter: "errors names every wrong field at once, with a suggestion for near misses.",
  invalid_api_key: "One and the same answer for a missing, a wrong and a revoked key.",
  forbidden: "The key may not do this. Use one with the scope that detail names, or ask an admin for it.",
  insufficient_credits: "required says what the call costs, available what the key has. Nothing was charged.",
  method_not_allowed: "Allow names the methods that work. HEAD is refused where GET would charge.",
  not_found: "The service behind this dashboard does not have this extension. Do without it.",
  conflict: "An admin decided what became of this purchase. Send another Idempotency-Key to buy.",
  idempotency_in_progress: "Wait a moment and send the same request again.",
  idempotency_mismatch: "The key belongs to another request: use a new one.",
  body_too_large: "Send fewer or shorter values.",
  url_too_long: "Use fewer or shorter filters.",
  unsupported_media_type: "Set content-type to application/json, without a content encoding.",
  rate_limited:
    "Wait for the seconds in Retry-After; the next request is then admitted. More than 20 wrong keys a minute from one network get this too; a valid key never does.",
  internal:
    "Keep the request id: it names the entry in our log. A charging call may be sent again under its key.",
  books_differ: "The account's balance must be checked by an admin first. Nothing was charged.",
  unavailable: "Wait for the seconds in Retry-After and send the request again.",
  catalogue_unavailable:
    "Nothing was charged. Show detail to the operator: it says what to do. Try again later.",
};
