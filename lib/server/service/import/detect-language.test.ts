import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "@/lib/contract/enums";
import { openLanguageDetector, type DetectLanguage } from "./detect-language";

let detect: DetectLanguage;
beforeAll(async () => {
  detect = await openLanguageDetector();
});

describe("the language of a bio", () => {
  test.each([
    ["I bake bread and write about it every week", "english"],
    ["Recetas fáciles para toda la familia, nuevas cada martes", "spanish"],
    ["Receitas fáceis para quem não tem tempo de cozinhar", "portuguese"],
    ["Des recettes simples pour tous les jours de la semaine", "french"],
    ["Ich backe Brot und schreibe jede Woche darüber", "german"],
    ["Cucino ogni giorno qualcosa di nuovo per la mia famiglia", "italian"],
    ["Elke week een nieuw recept voor het hele gezin", "dutch"],
    ["毎週新しいレシピを紹介しています。お仕事のご依頼はこちら", "japanese"],
    ["매주 새로운 요리법을 소개하는 채널입니다 반갑습니다", "korean"],
    ["وصفات سهلة وسريعة لكل يوم من أيام الأسبوع", "arabic"],
    ["Простые рецепты для всей семьи каждую неделю", "russian"],
    ["Haftada bir yeni tarif paylaşıyorum, takip etmeyi unutmayın", "turkish"],
    ["हर हफ्ते एक नई रेसिपी और रसोई की आसान बातें सीखिए हमारे साथ", "hindi"],
    ["สูตรอาหารง่ายๆ สำหรับทุกคนในครอบครัวทุกสัปดาห์", "thai"],
  ])("%j is %s", (text, language) => {
    expect(detect(text)).toBe(language);
    expect(LANGUAGES).toContain(language);
  });

  test.each([
    ["nothing", ""],
    ["too few letters", "I bake bread"],
    [
      "no words",
      "✨📍🎂 @some.one #bread #baking https://example.com/a/long/address me@example.com 2024 100%",
    ],
  ])("%s has no language", (_, text) => expect(detect(text)).toBeUndefined());

  test("reads only the start of a long text", () =>
    expect(detect(`${"I bake bread and write about it. ".repeat(40)}${"я пеку хлеб ".repeat(9_000)}`)).toBe(
      "english",
    ));
});
