import { expect, test } from "vitest";
import { nameKey } from "@/lib/contract/clean-name";
import { nameSkeletons, twinAmong } from "./name-skeleton";

const NAME = "Spring launch";

test.each([
  ["Cyrillic", "Sprіng launch"],
  ["a Cyrillic capital", "Ѕpring launch"],
  ["dotless", "Sprıng launch"],
  ["a digit", "Spring 1aunch"],
  ["a capital I", "Spring Iaunch"],
  ["Greek and Cyrillic", "Sprιng lаunсh"],
  ["Armenian", "Sprinց laսnch"],
  ["Cherokee", "Ꮪpring launch"],
  ["capitals of several scripts", "ЅΡRIΝG LΑUΝСΗ"],
  ["small capitals", "ꜱpring launch"],
  ["mathematical letters with a Cyrillic one", "𝐒𝐩𝐫𝐢𝐧𝐠 lаunch"],
])("%s: confuses %j with it", (_, twin) => {
  expect(nameKey(twin)).not.toBe(nameKey(NAME));
  expect(twinAmong(["Autumn", NAME], twin)).toBe(NAME);
});

test.each([
  ["Week 1–2", "Week 1-2"],
  ["Lea’s picks", "Lea's picks"],
  ["Sumrner", "Summer"],
  ["Ꮤinter", "Winter"],
])("confuses %j with %j", (twin, name) => expect(twinAmong([name], twin)).toBe(name));

test.each(["Spring lunch", "Spring launch 2", "Frühling", "Весна", "Spríng launch"])(
  "distinguishes %s",
  (other) => expect(twinAmong([NAME], other)).toBeUndefined(),
);

test.each([
  ["Bali", "Ball"],
  ["BALI", "BALL"],
  ["Fail", "Fall"],
  ["Q10", "Q1"],
  ["Νέα", "Nea"],
  ["Москва", "Mocha"],
])("%j and %j are two", (one, other) => expect(twinAmong([one], other)).toBeUndefined());

test("a name has the same skeletons whatever its letters are made of", () => {
  expect(nameSkeletons("Ｓｐｒｉｎｇ")).toEqual(nameSkeletons("Spring"));
});
