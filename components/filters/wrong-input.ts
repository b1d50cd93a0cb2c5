/** A search with invalid inputs is neither counted nor sent. */
import { byKind } from "@/lib/contract/by-kind";
import { fieldsOf, type FilterOf, type QueryDefinition } from "@/lib/contract/definition";
import { parseHumanNumber } from "@/lib/contract/human-number";
import type { FormValues } from "./form-values";
import { messages } from "./messages/panel";

/** `fields` are wire fields. */
type Wrong = { fields: readonly string[]; note: string };

const isNumber = (value: number | undefined) =>
  value !== undefined && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

function textOf(inputs: FormValues, field: string): string {
  const input = inputs[field];
  return typeof input === "string" ? input.trim() : "";
}

function wrongNumbers(filter: FilterOf<"range">, inputs: FormValues): Wrong | undefined {
  const fields = fieldsOf(filter);
  const texts = fields.map((field) => textOf(inputs, field));
  const numbers = texts.map(parseHumanNumber);
  const filled = (isWrong: (value: number | undefined) => boolean) =>
    fields.filter((_, end) => texts[end] !== "" && isWrong(numbers[end]));
  const unreadable = filled((value) => !isNumber(value));
  if (unreadable.length > 0) return { fields: unreadable, note: messages.range.unreadable };
  const broken = filter.isInteger ? filled((value) => !Number.isInteger(value)) : [];
  if (broken.length > 0) return { fields: broken, note: messages.range.broken };
  const [low, high] = numbers;
  const isTurned = low !== undefined && high !== undefined && low > high;
  return isTurned ? { fields, note: messages.range.turned } : undefined;
}

function wrongDays(filter: FilterOf<"dateRange">, inputs: FormValues): Wrong | undefined {
  const [from, to] = [textOf(inputs, filter.from), textOf(inputs, filter.to)];
  const isTurned = from !== "" && to !== "" && from > to;
  return isTurned ? { fields: fieldsOf(filter), note: messages.days.turned } : undefined;
}

const never = () => undefined;

/** Returns undefined if nothing is known to be invalid. */
export const wrongIn = byKind<[inputs: FormValues], Wrong | undefined>({
  multiSelect: never,
  select: never,
  range: wrongNumbers,
  dateRange: wrongDays,
  text: never,
  textList: never,
  flag: never,
});

export function firstWrongField(query: QueryDefinition, inputs: FormValues): string | undefined {
  for (const filter of Object.values(query.filters)) {
    const wrong = wrongIn(filter, inputs);
    if (wrong) return wrong.fields[0];
  }
  return undefined;
}
