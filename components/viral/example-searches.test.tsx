import { expect, test } from "vitest";
import type { ViralPost } from "@/lib/contract/records";
import { renderHtml } from "@/lib/testing/render-html";
import { ExampleSearches, examplesOf } from "./example-searches";

const post = (part: Partial<ViralPost>): ViralPost => ({ id: "post_1", ...part });
const PASTA = post({
  category: "Food",
  country: "Italy",
  followers: 12_000,
  viralityScore: 84.2,
  hook: "Stop buying it",
});
const GYM = post({ category: "Fitness", country: "France", followers: 700, viralityScore: 4, hook: "Ok" });

test("examples are made from posts, one of each kind, and understood whole", () => {
  expect(examplesOf([PASTA])).toEqual([
    "food italy",
    'hook:"stop" score>=80',
    "food 10k-50k",
    "italy score>=80",
  ]);
  expect(examplesOf([GYM, PASTA])).toEqual([
    "fitness france",
    'hook:"stop" score>=80',
    "food 10k-50k",
    "italy score>=80",
  ]);
});

test("omits values without a filter", () => {
  expect(examplesOf([])).toEqual([]);
  expect(examplesOf([GYM])).toEqual(["fitness france"]);
  expect(examplesOf([post({ category: "Other", country: "Atlantis", followers: 5 })])).toEqual([]);
});

test("each is a link to its search, in the form of the page", () => {
  const html = renderHtml(<ExampleSearches posts={[PASTA]} keep={{ view: "list" }} />);
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
  expect(hrefs[0]).toBe("/viral?categories=Food&countries=Italy&view=list");
  expect(renderHtml(<ExampleSearches posts={[]} keep={{}} />)).toBe("");
});
