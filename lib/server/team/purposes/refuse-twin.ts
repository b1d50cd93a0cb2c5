import "server-only";
/** A new purpose that only looks like an existing one would have its own line in the ledger, and no budget. */
import { nameKey } from "@/lib/contract/clean-name";
import { AppError } from "@/lib/contract/errors";
import { purposeKey } from "@/lib/contract/reveal";
import type { Kysely } from "kysely";
import type { Tables } from "@/lib/server/ports/database";
import { asBudgeted } from "../budgets/purpose-budgets";
import { budgetRows } from "../budgets/budget-rows";

type Reader = Kysely<Tables>;

/** Maps lower-case letters that look like Latin ones: the subset of UTS 39 (confusables.txt) that keyboards have. */
const LOOK_ALIKE = new Map(
  [
    ["a", "аα"],
    ["b", "ьƅ"],
    ["c", "сϲⅽ"],
    ["d", "ԁⅾ"],
    ["e", "еҽ"],
    ["g", "ɡց"],
    ["h", "һհ"],
    ["i", "іιıɩⅰ"],
    ["j", "јϳ"],
    ["k", "кκ"],
    ["l", "1ӏⅼ|"],
    ["n", "ոη"],
    ["o", "0оοօᴏ"],
    ["p", "рρ"],
    ["q", "ԛզ"],
    ["r", "г"],
    ["s", "ѕꜱ"],
    ["t", "тτ"],
    ["u", "υսᴜ"],
    ["v", "νѵⅴ"],
    ["vv", "ԝѡɯ"],
    ["x", "хχⅹ"],
    ["y", "уγү"],
    ["z", "ᴢ"],
    ["rn", "mмⅿ"],
    ["vv", "w"],
  ].flatMap(([latin, others]) => [...others!].map((other) => [other, latin!] as const)),
);

/** Two names that are easily mistaken for each other have the same skeleton. */
export const nameSkeleton = (text: string): string =>
  [...nameKey(text).normalize("NFD")].map((character) => LOOK_ALIKE.get(character) ?? character).join("");

/** Returns every name that a purpose has, was bought for or has a budget under. */
async function knownNames(db: Reader): Promise<string[]> {
  const used = await db
    .selectFrom("reveal")
    .select("purpose")
    .distinct()
    .where("purpose", "is not", null)
    .execute();
  const budgets = await budgetRows(db);
  return [
    ...used.map(({ purpose }) => purpose!),
    ...budgets.flatMap(({ subject, name }) => (subject === "purpose" ? [name] : [])),
  ];
}

/**
 * @param besides key of a purpose that gives its name up
 * @throws AppError `invalid_parameter` naming the field when the name belongs to another purpose
 */
export async function refuseTwin(
  db: Reader,
  purpose: string,
  { besides, field = "purpose" }: { besides?: string; field?: string } = {},
): Promise<void> {
  const key = purposeKey(purpose);
  const names = await knownNames(db);
  if (names.some((name) => purposeKey(name) === key)) return;
  const skeleton = nameSkeleton(purpose);
  const twin = names.find((name) => nameSkeleton(name) === skeleton && purposeKey(name) !== besides);
  if (twin === undefined) return;
  const message = `There is already “${twin}”. Use that name, or one that looks different.`;
  throw new AppError("invalid_parameter", message, {
    errors: [{ field, code: "invalid_value", message }],
  });
}

/** Returns a purpose in the spelling of its budget, as `asBudgeted`, and refuses a new one that looks like another. */
export async function asNamed(db: Reader, purpose: string | null): Promise<string | null> {
  if (purpose !== null) await refuseTwin(db, purpose);
  return asBudgeted(db, purpose);
}
