import "server-only";

/** Values: credits for `_above`, days for `_days`, an IANA name for `books_zone`, a `data:` address for `team_logo`, and `1` for
 * the others. */
export type SettingName =
  | "approval_above"
  | "balance_below"
  | "typed_above"
  | "purpose_required"
  | "audit_days"
  | "books_zone"
  | "record_days"
  | "team_name"
  | "team_logo"
  | "second_step_required";
/** needed: may only set one up; done: passed or set up; none: the password was enough. Null: single sign-on. */
export type SessionStep = "needed" | "done" | "none";
/** email: confirms a new address. */
export type LinkKind = "invite" | "reset" | "email";
export type AttemptState = "reserved" | "sent" | "settled" | "void" | "unknown";
/** waiting: not due yet; failed: after too many attempts. */
export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";
/**
 * hold: reserved; post: spent from the hold; release: the rest returned; void: all returned; overage: charged beyond
 * the hold, or after it was returned; correction: a late answer's change of a count by hand, negative if it was less.
 */
export type EntryKind = "hold" | "post" | "release" | "void" | "overage" | "correction";
