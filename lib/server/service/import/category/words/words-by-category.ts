import "server-only";
import type { Category } from "@/lib/contract/enums";

/**
 * Words that speak for a category, blanks between them, without diacritics and case. `word*` also stands for every word
 * that begins with it, `word+` is enough by itself, `word-` only supports others. Words of several parts are written as
 * one (`streetfood`): they are found as a hashtag and as neighbours in a sentence.
 */
export type WordsByCategory = Partial<Record<Category, string>>;
