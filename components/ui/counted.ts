import { once } from "@/lib/contract/once";
import { formatNumber } from "@/lib/contract/reader-numbers";

const rules = once(() => new Intl.PluralRules("en"));

type Forms<Text> = Partial<Record<Intl.LDMLPluralRule, Text>> & { other: Text };

/** Example: `plural(1, { one: "day", other: "days" })` is `day`. */
export const plural = <Text>(count: number, forms: Forms<Text>): Text =>
  forms[rules().select(count)] ?? forms.other;

/** Example: `1,200 days`. */
export const counted = (count: number, forms: Forms<string>): string =>
  `${formatNumber(count)} ${plural(count, forms)}`;

export const credits = (count: number): string => counted(count, { one: "credit", other: "credits" });

export const creators = (count: number): string => counted(count, { one: "creator", other: "creators" });
