import { expect, test } from "vitest";
import { setUpSteps, type SetUpState } from "./set-up-list";

const FRESH: SetUpState = { admin: "Ana", data: { kind: "none" }, members: 1, openInvites: 0, budgets: 0 };
const DEMO = { kind: "demo", posts: 100_000, creators: 1 } as const;
const done = (state: Partial<SetUpState>) =>
  setUpSteps({ ...FRESH, ...state }).map(({ isDone, note }) => (isDone ? note : null));

test.each<[string, Partial<SetUpState>, (string | null)[]]>([
  ["at first", {}, ["Ana", null, null, null]],
  ["with demo data", { data: DEMO }, ["Ana", "Demo: 100,000 posts and 1 creator", null, null]],
  ["with a service", { data: { kind: "service" } }, ["Ana", "Service connected", null, null]],
  ["with an open invite", { openInvites: 1 }, ["Ana", null, "1 open invite", null]],
  ["with colleagues", { members: 3, openInvites: 2 }, ["Ana", null, "3 members and 2 open invites", null]],
  ["with a budget", { budgets: 1 }, ["Ana", null, null, "1 monthly budget"]],
])("%s", (_, state, expected) => expect(done(state)).toEqual(expected));

test("describes own records, and gives every remaining step a link", () => {
  expect(done({ data: { ...DEMO, kind: "own" } })[1]).toBe("100,000 posts and 1 creator");
  const left = setUpSteps(FRESH).filter(({ isDone }) => !isDone);
  expect(left.map(({ href = null }) => href)).toEqual([null, "/admin/members", "/admin/spending"]);
});
