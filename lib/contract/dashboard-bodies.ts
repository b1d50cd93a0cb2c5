import { z } from "zod";
import { shownSettings } from "./shown-settings";
import { MOST_CREDITS, MOST_REQUESTS } from "./api-keys";
import { LEAST_KEPT_DAYS, MOST_KEPT_DAYS } from "./audit-log";
import { MAX_NOTE_LENGTH } from "./books";
import { BUDGET_PERIODS } from "./budgets";
import { MAX_REASON_LENGTH } from "./credit-requests";
import { isTimeZone } from "./display-formats";
import { cleanName } from "./clean-name";
import { day } from "./kinds";
import { EMAIL, MAX_EMAIL_LENGTH, ROLES } from "./members";
import { MOST_INVITES } from "./one-time-links";
import { SCOPES_OF_KEY } from "./scopes";
import { parseCondition } from "./reveal-value";
import { MOST_WANTED } from "./until-fit";
import { VIEW_PAGES } from "./saved-views";
import { MAX_PURPOSE_LENGTH, MAX_REVEAL, MOST_COUNTED, purposeKey } from "./reveal";
import { NO_PURPOSE } from "./usage";

/** The ledger shows this name for rows without a purpose, so a purpose of that name would look like a duplicate. */
const isNoPurpose = (name: string) => purposeKey(name) === purposeKey(NO_PURPOSE);

const purpose = z
  .string()
  .max(MAX_PURPOSE_LENGTH)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), {
    error: "must be well-formed text",
  })
  .transform((text) => (isNoPurpose(text) ? "" : cleanName(text)));

const ids = z.array(z.string()).max(MAX_REVEAL);

/** `ids` are the rows that matter. When absent, all creators that the team does not own. */
export const lookCloserBody = z.strictObject({
  search: z.record(z.string().max(100), z.unknown()),
  ids: z.array(z.string()).max(100).optional(),
});

export const matchBody = z.strictObject({
  list: z.array(z.unknown()).optional(),
  posts: z.record(z.string().max(100), z.unknown()).optional(),
  board: z.record(z.string().max(100), z.unknown()).optional(),
});

export const allMatchingBody = z.strictObject({
  search: z.string().max(8_192),
  except: ids,
  isOnlyNew: z.boolean(),
});
const condition = z
  .string()
  .max(500)
  .refine((text) => parseCondition(text) !== null, { error: "must be a condition, as country:France" });
const wholeFrom1 = z.int().min(1).max(MOST_WANTED);
export const untilFitBody = z
  .strictObject({
    search: z.string().max(8_192),
    wish: z.string().max(1_024),
    wanted: wholeFrom1,
    most: wholeFrom1,
  })
  .refine(({ wanted, most }) => most >= wanted, {
    error: "must be at least as many credits as creators: each costs 1",
    path: ["most"],
  });
const BESIDE: readonly string[] = ["narrow", "withMarked"];
export const quoteBody = z
  .strictObject({
    ids: ids.min(1).optional(),
    all: allMatchingBody.optional(),
    page: z.strictObject({ search: z.string().max(8_192) }).optional(),
    refresh: ids.min(1).optional(),
    untilFit: untilFitBody.optional(),
    narrow: z.strictObject({ condition, keep: z.enum(["proven", "possible"]) }).optional(),
    withMarked: z.boolean().optional(),
  })
  .refine(
    (request) =>
      Object.entries(request).filter(([name, value]) => !BESIDE.includes(name) && value !== undefined)
        .length === 1,
    { error: "must have one of ids, all, page, refresh and untilFit" },
  )
  .refine(({ narrow, ids: single, all }) => !narrow || single || all, {
    error: "must have ids or all to be narrowed",
    path: ["narrow"],
  });
export const confirmBody = z.strictObject({
  quoteId: z.uuid(),
  purpose: purpose.nullish(),
  first: z.int().min(1).max(MAX_REVEAL).optional(),
  typed: z.int().min(0).max(1e9).optional(),
});
const decisionReason = z.string().trim().max(200).optional();
export const resolveBody = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("charge"),
    credits: z.int().min(1).max(MOST_COUNTED).optional(),
    reason: decisionReason,
  }),
  z.strictObject({ action: z.literal("release"), reason: decisionReason }),
]);
export const acknowledgeBody = z.strictObject({
  ids: z.array(z.int().min(1)).min(1, { error: "Select at least one difference." }).max(500),
  note: z
    .string()
    .trim()
    .min(1, { error: "Add a note." })
    .max(MAX_NOTE_LENGTH, { error: `A note has at most ${MAX_NOTE_LENGTH} characters.` })
    .refine((text) => text.isWellFormed() && !text.includes("\0"), { error: "must be well-formed text" }),
});
const monthlyCap = z.int().min(0).max(1e9).nullable();
const email = z.string().trim().max(MAX_EMAIL_LENGTH).regex(EMAIL, { error: "must be an email address" });
const role = z.enum(ROLES);
/** `monthlyCap` is in credits per calendar month. Null means no cap. */
export const inviteBody = z.strictObject({
  emails: z.array(email).min(1).max(MOST_INVITES),
  role,
  monthlyCap,
});
const roleChange = z.strictObject({ action: z.literal("role"), role });
const capChange = z.strictObject({ action: z.literal("cap"), monthlyCap });
export const memberChangeBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["disable", "enable", "sessions"]) }),
  roleChange,
  capChange,
  z.strictObject({ action: z.literal("imports"), mayImport: z.boolean() }),
  z.strictObject({ action: z.literal("email"), email }),
]);

const wholeCredits = (least: number) => z.int().min(least).max(MOST_CREDITS);

const keySettings = {
  scopes: z
    .array(z.enum(SCOPES_OF_KEY))
    .min(1, { error: "Select what the key may do." })
    .transform((chosen) => SCOPES_OF_KEY.filter((scope) => chosen.includes(scope))),
  monthlyCap: wholeCredits(0).nullable(),
  allowance: wholeCredits(0).nullable(),
  requestsPerMinute: z.int().min(1).max(MOST_REQUESTS),
  expiresOn: day.nullable(),
  purpose: purpose.nullable(),
};
/** Absent settings stay unchanged. */
export const keySettingsBody = z.strictObject({ name: z.string(), ...keySettings }).partial();
/** `member` is the id or e-mail address of the member the key acts as. Such a key has no credits or cap of its own. */
export const newKeyBody = z.strictObject({
  name: z.string(),
  credits: wholeCredits(0),
  member: z.string().max(200).optional(),
  ...z.strictObject(keySettings).partial().shape,
});
export const keyChangeBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("revoke") }),
  z.strictObject({
    action: z.literal("grant"),
    credits: wholeCredits(1),
    note: z.string().max(200).optional(),
  }),
  z.strictObject({ action: z.literal("reclaim"), credits: wholeCredits(1) }),
  z.strictObject({
    action: z.literal("settings"),
    settings: keySettingsBody,
    was: shownSettings.optional(),
  }),
  /** `endsNow` revokes the old secret immediately. */
  z.strictObject({ action: z.literal("rotate"), endsNow: z.boolean().optional() }),
]);

const spendingCredits = z
  .number()
  .refine((value) => Number.isSafeInteger(value) && value >= 0 && value <= 1e9, {
    error: "Credits are a whole number from 0 to 1,000,000,000.",
  });
/** Null never asks for the typed sum, or for an approval. Absent settings stay unchanged. */
export const spendingBody = z
  .strictObject({
    typedAbove: spendingCredits.nullable(),
    approvalAbove: spendingCredits.nullable(),
    balanceBelow: spendingCredits.nullable(),
    isPurposeRequired: z.boolean(),
  })
  .partial();
/** Ids of notices, or all. */
export const readNoticesBody = z.strictObject({
  read: z.union([z.literal("all"), z.array(z.string().max(100)).max(500)]),
});
/** Takes the credits bought from the connected service and the day, YYYY-MM-DD in the time zone of the books. */
export const purchaseBody = z.strictObject({
  credits: wholeCredits(1),
  day,
  note: z
    .string()
    .trim()
    .max(200)
    .refine((text) => text.isWellFormed() && !text.includes("\0"), { error: "must be well-formed text" })
    .optional(),
});
export const zoneBody = z.strictObject({
  zone: z.string().max(100).refine(isTimeZone, { error: "Select a time zone." }),
});
const wrongDays = { error: `A whole number of days from ${LEAST_KEPT_DAYS} to 36,500, or nothing.` };
/** Null keeps the audit log forever. */
export const retentionBody = z.strictObject({
  days: z.int(wrongDays).min(LEAST_KEPT_DAYS, wrongDays).max(MOST_KEPT_DAYS, wrongDays).nullable(),
});
const shortText = z
  .string()
  .trim()
  .max(MAX_REASON_LENGTH, { error: `At most ${MAX_REASON_LENGTH} characters.` })
  .refine((text) => text.isWellFormed() && !text.includes("\0"), { error: "must be well-formed text" });
export const creditRequestBody = z.strictObject({
  quoteId: z.uuid(),
  credits: z.int().min(1).max(1e9),
  purpose: purpose.nullish(),
  reason: shortText,
});
export const answerRequestBody = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("approve"),
    requestId: z.string().max(100),
    credits: z.int().min(1).max(1e9),
    lastDay: day,
  }),
  z.strictObject({
    action: z.literal("decline"),
    requestId: z.string().max(100),
    note: shortText.min(1, { error: "Enter a reason." }),
  }),
]);
const isPurposeName = (name: string) =>
  name !== "" && name.length <= MAX_PURPOSE_LENGTH && name.isWellFormed() && !name.includes("\0");
const purposeName = z
  .string()
  .transform((text) => (text.isWellFormed() && !text.includes("\0") ? cleanName(text) : text))
  .refine(isPurposeName, { error: `A purpose has 1 to ${MAX_PURPOSE_LENGTH} characters.` })
  .refine((name) => !isNoPurpose(name), { error: `“${NO_PURPOSE}” is reserved. Use another name.` });
const period = z.enum(BUDGET_PERIODS);
const ofSubject = <S extends z.ZodRawShape>(more: S) =>
  z.discriminatedUnion("subject", [
    z.strictObject({ subject: z.literal("everyone"), ...more }),
    z.strictObject({ subject: z.literal("role"), role, ...more }),
    z.strictObject({ subject: z.literal("member"), member: z.string().max(200), ...more }),
    z.strictObject({ subject: z.literal("purpose"), purpose: purposeName, ...more }),
  ]);
/** `isNew` refuses to replace a budget that exists. */
export const budgetBody = ofSubject({
  period,
  isHard: z.boolean(),
  cap: spendingCredits,
  isNew: z.boolean().optional(),
});
export const budgetPlaceBody = ofSubject({ period, isHard: z.boolean() });

/** Forms send only text. The verbs validate names and searches, with messages for people. */
const formText = z.string().max(4096);

export const newViewBody = z.strictObject({
  page: z.enum(VIEW_PAGES),
  name: formText,
  scope: z.enum(["me", "team"]),
  query: formText,
});
