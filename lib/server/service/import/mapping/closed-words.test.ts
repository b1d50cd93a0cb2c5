import { describe, expect, test } from "vitest";
import { CATEGORIES } from "@/lib/contract/enums";
import { CATEGORY_WORDS, ageWord, categoryWord, countryWord, genderWord, languageWord } from "./closed-words";

test.each<[string, string | undefined]>([
  ["France", "France"],
  ["france", "France"],
  ["FR", "France"],
  ["FRA", "France"],
  ["🇫🇷", "France"],
  ["France 🇫🇷", "France"],
  ["Paris, France", "France"],
  ["Deutschland", "Germany"],
  ["Allemagne", "Germany"],
  ["Alemania", "Germany"],
  ["Duitsland", "Germany"],
  ["Österreich", "Austria"],
  ["osterreich", "Austria"],
  ["Royaume-Uni", "United Kingdom"],
  ["UK", "United Kingdom"],
  ["USA", "United States"],
  ["Estados Unidos", "United States"],
  ["Vereinigte Staaten", "United States"],
  ["Czech Republic", "Czechia"],
  ["Brasil", "Brazil"],
  ["Pakistan", "Pakistan"],
  ["Atlantis", undefined],
  ["Madrid", undefined],
  ["", undefined],
])("country %j: %s", (text, name) => expect(countryWord(text)).toBe(name));

test.each<[string, string | undefined]>([
  ["en", "english"],
  ["EN", "english"],
  ["de-AT", "german"],
  ["pt_BR", "portuguese"],
  ["zh", "mandarin"],
  ["Chinese", "mandarin"],
  ["Französisch", "french"],
  ["français", "french"],
  ["Español", "spanish"],
  ["日本語", "japanese"],
  ["Nederlands", "dutch"],
  ["English, German", "english"],
  ["tl", "filipino"],
  ["nb", "norwegian"],
  ["Klingon", undefined],
  ["Latin", undefined],
])("language %j: %s", (text, language) => expect(languageWord(text)).toBe(language));

test.each<[string, string | undefined]>([
  ["f", "female"],
  ["Weiblich", "female"],
  ["Femme", "female"],
  ["Mujer", "female"],
  ["W", "female"],
  ["M.", "male"],
  ["homme", "male"],
  ["männlich", "male"],
  ["Uomo", "male"],
  ["divers", undefined],
  ["both", undefined],
])("gender %j: %s", (text, gender) => expect(genderWord(text)).toBe(gender));

test.each<[string, string | undefined]>([
  ["27", "20-29"],
  ["27 years", "20-29"],
  ["25-29", "20-29"],
  ["20 – 29", "20-29"],
  ["9", "0-9"],
  // It matches two of our words, so its meaning is unknown.
  ["18-24", undefined],
  ["25+ to 34", undefined],
  ["adult", undefined],
  ["120", undefined],
])("age %j: %s", (text, age) => expect(ageWord(text)).toBe(age));

test.each<[string, string | undefined]>([
  ["Fitness", "Fitness"],
  ["fitness", "Fitness"],
  ["Beauty & Personal Care", "Beauty & Personal Care"],
  ["Beauté", "Beauty & Personal Care"],
  ["Mode", "Fashion"],
  ["Cuisine", "Food"],
  ["course à pied", "Fitness"],
  ["Reisen", "Travel"],
  ["Spiele", "Gaming"],
  ["Sports with a ball", "Sports"],
  ["Howto & Style", "Lifestyle"],
  ["Food & Drink", "Food"],
  ["Fashion, Beauty", "Fashion"],
  ["Unheard of / Travel", "Travel"],
  ["Healthy recipes and cooking", "Food"],
  ["Quantum plumbing", undefined],
  ["10", undefined],
])("category %j: %s", (text, category) => expect(categoryWord(text)).toBe(category));

describe("the words of categories", () => {
  test("stand for categories of the list, without accents and capital letters", () => {
    for (const [category, words] of Object.entries(CATEGORY_WORDS)) {
      expect(CATEGORIES).toContain(category);
      expect(words).toMatch(/^[a-z0-9]+(?:[ -][a-z0-9]+)*$/);
    }
  });
});
