export const ERRORS = {
  invalid_json: { status: 400, title: "The body is not valid JSON" },
  invalid_parameter: { status: 400, title: "The request has invalid fields" },
  invalid_api_key: { status: 401, title: "The API key is missing or not valid" },
  not_signed_in: { status: 401, title: "Sign in first" },
  insufficient_credits: { status: 402, title: "Not enough credits" },
  over_budget: { status: 402, title: "This goes over a budget" },
  forbidden: { status: 403, title: "You may not do this" },
  not_found: { status: 404, title: "There is nothing at this address" },
  method_not_allowed: { status: 405, title: "This method is not allowed here" },
  request_timeout: { status: 408, title: "The request took too long to arrive" },
  idempotency_in_progress: { status: 409, title: "The first request with this key is still running" },
  conflict: { status: 409, title: "Someone changed this first" },
  quote_expired: { status: 409, title: "The quote is no longer valid" },
  quote_used: { status: 409, title: "This quote was already used" },
  quote_mismatch: { status: 409, title: "This is not the sum that was quoted" },
  body_too_large: { status: 413, title: "The body is too large" },
  url_too_long: { status: 414, title: "The address is longer than 8 KiB" },
  unsupported_media_type: { status: 415, title: "The body has an unsupported media type" },
  idempotency_mismatch: { status: 422, title: "This key was used with another request" },
  rate_limited: { status: 429, title: "Too many requests" },
  headers_too_large: { status: 431, title: "The headers are larger than 16 KiB" },
  internal: { status: 500, title: "Something went wrong on our side" },
  service_unknown_outcome: { status: 502, title: "The service's answer was unclear" },
  service_rejected: { status: 502, title: "The service refused the request" },
  books_differ: { status: 503, title: "The credit records disagree, so nothing is charged" },
  unavailable: { status: 503, title: "Not available right now" },
  catalogue_unavailable: { status: 503, title: "The catalogue cannot be read" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Path of the page about an error (docs/errors.md), relative to the service. */
export const problemType = (code: ErrorCode): string => `/docs/errors/${code}`;

export const FIELD_ERROR_CODES = {
  unknown_parameter: "the operation has no such parameter or field",
  repeated_parameter: "it was given more than once",
  empty_parameter: "it has no value: leave it out",
  invalid_value: "the value is not accepted; message says which are",
  min_greater_than_max: "the lower bound is above the upper one",
} as const;

export type FieldError = { field: string; code: string; message: string };

type Extra = {
  errors?: FieldError[];
  required?: number;
  available?: number;
  retryAfterS?: number;
  allow?: string;
  /** The connected service refused the configured key with 401 or 403. */
  isKeyRefused?: boolean;
  /** The person who began a reveal may no longer spend. */
  isRightEnded?: boolean;
  /** Another person's approval would allow it. */
  needsApproval?: boolean;
};

/** An error for a person or client. `detail` is public; `cause` never leaves the server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;
  readonly isAppError = true;
  /** Compares a mark: the bundler may duplicate this class, and errors cross between the copies. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && "isAppError" in value && value.isAppError === true;
  }
  constructor(code: ErrorCode, detail?: string, extra: Extra & { cause?: unknown } = {}) {
    const { cause, ...rest } = extra;
    super(detail ?? ERRORS[code].title, { cause });
    this.code = code;
    this.extra = rest;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
}
