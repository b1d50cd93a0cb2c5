import { expect, test } from "vitest";
import { COUNTRIES } from "@/lib/contract/enums";
import { countryName } from "./country-name";

test.each(COUNTRIES.filter((name) => name !== "Other"))("%s is listed in any case", (name) => {
  expect(countryName(name)).toEqual({ name, isListed: true });
  expect(countryName(` ${name.toUpperCase()} `)).toEqual({ name, isListed: true });
});

test.each([
  ["US", "United States"],
  ["gb", "United Kingdom"],
  ["CI", "Côte d'Ivoire"],
  ["TR", "Turkey"],
  ["KR", "South Korea"],
  ["CZ", "Czechia"],
  ["usa", "United States"],
  ["UK", "United Kingdom"],
  ["Türkiye", "Turkey"],
  ["Viet Nam", "Vietnam"],
  ["Sao Tome & Principe", "São Tomé and Príncipe"],
  ["Côte d’Ivoire", "Côte d'Ivoire"],
  // UTF-8 that was once read as Latin-1.
  [Buffer.from("Côte d'Ivoire").toString("latin1"), "Côte d'Ivoire"],
])("%s is %s", (text, name) => expect(countryName(text)).toEqual({ name, isListed: true }));

test.each([
  ["Atlantis", "Atlantis"],
  ["XQ", "XQ"],
  ["constructor", "constructor"],
  [Buffer.from("Åland").toString("latin1"), "Åland"],
])("%s is not listed and kept as %s", (text, name) => {
  expect(countryName(text)).toEqual({ name, isListed: false });
});
