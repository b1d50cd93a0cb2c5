import "server-only";
import type { Category } from "@/lib/contract/enums";

/**
 * Words that indicate a category, separated by blanks, without diacritics and in lower case. `word*` is a prefix,
 * `word+` suffices alone, `word-` only supports others. Compounds are joined (`streetfood`) and match a hashtag or
 * neighbouring words.
 */
export type WordsByCategory = Partial<Record<Category, string>>;
