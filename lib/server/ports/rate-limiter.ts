import "server-only";
/** At most `limit` requests of a key in any stretch of `windowMs`, counted exactly. */

export type Admission = {
  isAdmitted: boolean;
  /** Requests that would be admitted now. */
  remaining: number;
  /** Whole seconds, at least 1, after which one more is certainly admitted. */
  nextInS: number;
};

export type RateLimiter = {
  readonly limit: number;
  readonly windowMs: number;
  /** Counts a request in, or refuses it. Refused ones are not counted. */
  admit: (key: string) => Admission;
  /** The state of a key without counting anything. */
  look: (key: string) => Omit<Admission, "isAdmitted">;
};
