import { expect, test } from "vitest";
import { creator, viralPost } from "@/lib/contract/records";
import { creatorRules, postRules } from "./merge-rules";

test.each([
  ["posts", postRules, Object.keys(viralPost.shape)],
  ["creators", creatorRules, Object.keys(creator.shape)],
])("the rules of %s name fields of their records", (_, { counts, smallest, derived }, fields) => {
  expect(fields).toEqual(expect.arrayContaining([...counts, ...smallest, ...Object.keys(derived)]));
});

test("derived values never depend on derived values", () => {
  const stated = { caption: "Stop doing this at once. Now", views: 5000, likes: 10 };
  const values = { ...stated, hook: "ignored", viralityScore: 99 };
  for (const derive of Object.values(postRules.derived)) expect(derive.by(values)).toBe(derive.by(stated));
  expect(postRules.derived.hook!.by(values)).toBe("Stop doing this at once.");
  expect(postRules.derived.viralityScore!.by({ caption: "no views" })).toBeUndefined();
});
