import "server-only";
import type { Category } from "@/lib/contract/enums";
import { ENGLISH_CATEGORY_HOOKS } from "./locales/english-categories";
import type { Persona } from "./persona";
import { phrase } from "./phrase";
import type { Random } from "./random";
import { SUBJECTS } from "./subject-of-category";

function patternsOf({ locale }: Persona, category: Category): readonly string[] {
  const own = locale.language === "english" ? ENGLISH_CATEGORY_HOOKS[category] : undefined;
  return own ?? locale.hooks[SUBJECTS[category]];
}

export function hookOf(persona: Persona, category: Category, random: Random): string {
  const { locale } = persona;
  const patterns = random.chance(0.06) ? locale.anything : patternsOf(persona, category);
  let hook = phrase(random.pick(patterns), random);
  if (random.chance(0.13)) hook = phrase(random.pick(locale.openers), random) + hook;
  if (random.chance(0.22)) hook += phrase(random.pick(locale.closers), random);
  return hook;
}

export function captionOf(persona: Persona, hook: string, random: Random): string {
  const { locale, niche } = persona;
  const second = random.chance(0.4) ? `\n${phrase(random.pick(locale.captions), random)}` : "";
  const tags = [
    ...random.some(niche.tags, random.between(1, 3)),
    ...random.some(locale.tags, random.between(0, 2)),
  ];
  return `${hook}${second}\n${tags.map((tag) => `#${tag}`).join(" ")}`;
}
