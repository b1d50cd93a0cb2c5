import { expect, test } from "vitest";
import type { ListStatus, Stage } from "@/lib/contract/lists";
import { foldable } from "./use-card-acts";

const of = (...stages: Stage[]): ListStatus[] =>
  stages.map((stage, at) => ({ id: `${stage}-${at}`, name: stage, stage }));

test.each<[ListStatus[], string[]]>([
  [of("shortlisted", "agreed", "declined"), ["declined-2"]],
  [of("declined", "shortlisted", "declined"), ["declined-0", "declined-2"]],
  [of("shortlisted", "posted"), []],
  [of("declined"), []],
  [of("declined", "declined"), []],
  [[], []],
])("of %j %j can be folded", (statuses, ids) => {
  expect(foldable(statuses)).toEqual(ids);
});
