import "server-only";
/** The values of enumerated columns, which SQL knows only as text. */

/**
 * approval_above: credits above which a reveal needs approval; typed_above: credits above which the number must be typed; purpose_required: `1`; audit_days: how many days the audit log
 * is kept; books_zone: IANA name of the time zone of days and months of the books; record_days: how many days a profile
 * stays in the library after it was bought last; second_step_required: `1`.
 */
export type SettingName =
  | "approval_above"
  | "typed_above"
  | "purpose_required"
  | "audit_days"
  | "books_zone"
  | "record_days"
  | "second_step_required";
/**
 * needed: it may only set one up; done: it was passed, or set up; none: the password was enough. Null: another service
 * vouched for the person.
 */
export type SessionStep = "needed" | "done" | "none";
/** email: confirms a new address. */
export type LinkKind = "invite" | "reset" | "email";
export type AttemptState = "reserved" | "sent" | "settled" | "void" | "unknown";
/** waiting: until it is due; failed: tried too often; cancelled: nobody wants it any more. */
export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";
/**
 * hold: set aside; post: spent out of the hold; release: the rest given back; void: all given back; overage: taken beyond
 * the hold, or after it was given back; correction: what a late answer changes in a count by hand, below 0 when it was less.
 */
export type EntryKind = "hold" | "post" | "release" | "void" | "overage" | "correction";
