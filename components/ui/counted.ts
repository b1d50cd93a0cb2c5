/** How many of what, in words: texts take singular and plural from here. */
import { formatNumber } from "@/lib/contract/reader-numbers";

const rules = new Intl.PluralRules("en");

type Forms<Text> = Partial<Record<Intl.LDMLPluralRule, Text>> & { other: Text };

/** The form that `count` takes: `plural(1, { one: "day", other: "days" })` is `day`. */
export const plural = <Text>(count: number, forms: Forms<Text>): Text =>
  forms[rules.select(count)] ?? forms.other;

/** `1,200 days`. */
export const counted = (count: number, forms: Forms<string>): string =>
  `${formatNumber(count)} ${plural(count, forms)}`;

/** `1 credit`. */
export const credits = (count: number): string => counted(count, { one: "credit", other: "credits" });

/** `1 creator`. */
export const creators = (count: number): string => counted(count, { one: "creator", other: "creators" });
