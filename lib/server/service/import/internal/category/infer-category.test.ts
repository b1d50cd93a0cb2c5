import { describe, expect, test } from "vitest";
import { inferCategory } from "@/lib/server/service/import/record-kinds";

describe("an inferred category", () => {
  test.each([
    ["Leg day again #gym #fyp", "Fitness"],
    ["She slept through all of it #dogsoftiktok #funny", "Pets"],
    ["This recipe needs no oven", "Food"],
    ["three tips #makeuptutorial #viral", "Beauty & Personal Care"],
    ["La mejor receta de mi abuela #comida", "Food"],
    ["Treino de hoje #academia #foryou", "Fitness"],
    ["Ma nouvelle routine #maquillage", "Beauty & Personal Care"],
    ["Heute wird gebacken #kuchen #rezept", "Food"],
    ["Il mio allenamento in palestra", "Fitness"],
    ["Mijn nieuwe tekening #tekenen #voorjou", "Arts"],
    ["深夜のラーメン #グルメ", "Food"],
    ["الوصفة في البايو #طبخ #اكلات", "Food"],
    ["नया गाना सुनो #गाना", "Music"],
    ["Resep mudah untuk pemula #masak", "Food"],
    ["Новый рецепт #еда #готовим", "Food"],
    ["오늘의 저녁 #먹방", "Food"],
    ["Bu tarifi deneyin #yemek", "Food"],
  ])("%j → %s", (caption, category) => expect(inferCategory({ caption })).toBe(category));

  test("from hashtags alone, which need no #", () =>
    expect(inferCategory({ hashtags: ["HorseRiding", "xyz"] })).toBe("Animals"));

  test("from a hook that the caption does not have", () =>
    expect(inferCategory({ hook: "My skincare routine", caption: "as promised" })).toBe(
      "Beauty & Personal Care",
    ));

  test("picks the best supported of related categories", () => {
    expect(inferCategory({ caption: "#toddlersoftiktok #family" })).toBe("Parenting");
    expect(inferCategory({ caption: "#animeedit #cosplay #netflix #tvshow" })).toBe("Entertainment");
  });
});

describe("no category rather than a wrong one", () => {
  test.each([
    "",
    "#fyp #foryou #viral",
    "He treats me like a dog sometimes, you know that",
    "#gym #pizza",
    "I love the time that we have",
    "We found a chef, a singer and a nurse at the same table",
    "😂😂😂",
  ])("%j", (caption) => expect(inferCategory({ caption })).toBeUndefined());

  test("ignores credits at the end of a long caption", () => {
    const caption = `${"Something else happens here today. ".repeat(8)}\nMusic by someone. Makeup by another.`;
    expect(inferCategory({ caption })).toBeUndefined();
  });

  test("a word that is repeated counts once", () =>
    expect(inferCategory({ caption: "love ".repeat(40) })).toBeUndefined());
});

test("a caption of 4,000 characters and 93 hashtags has an answer", () => {
  const tags = Array.from({ length: 93 }, (_, at) => `#themakeupofthegymlife${at}x`).join(" ");
  expect(inferCategory({ caption: `${tags} ${"ながい".repeat(700)}` })).toBeUndefined();
  expect(inferCategory({ caption: `${tags} #baking #recipe` })).toBe("Food");
});
