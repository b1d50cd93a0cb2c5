import { expect, test } from "vitest";
import { BUDGET_SUBJECTS } from "@/lib/contract/budgets";
import { counts, isPersonal, limitsPerson } from "./budget-match";

const KEYS = { everyone: "", role: "member", member: "ben", purpose: "spring" };
const BUDGETS = BUDGET_SUBJECTS.map((subject) => ({ subject, key: KEYS[subject] }));
const subjects = (those: readonly { subject: string }[]) => those.map(({ subject }) => subject);

test.each([
  [{ id: "ben", role: "member" }, ["everyone", "role", "member"]],
  [{ id: "ben", role: "admin" }, ["everyone", "member"]],
  [{ id: "cleo", role: "member" }, ["everyone", "role"]],
  [{ id: "cleo" }, ["everyone"]],
])("%j is limited by %j", (person, expected) =>
  expect(subjects(BUDGETS.filter((budget) => limitsPerson(budget, person)))).toEqual(expected),
);

test.each([
  [{ memberId: "ben", purposeKey: "spring" }, "ben", ["everyone", "role", "member", "purpose"]],
  [{ memberId: "ben", purposeKey: "" }, "cleo", ["everyone", "member"]],
  [{ memberId: "cleo", purposeKey: "autumn" }, "cleo", ["everyone", "role"]],
  [{ memberId: "cleo", purposeKey: "spring" }, undefined, ["everyone", "purpose"]],
])("%j, seen by %s, is counted by %j", (sum, owner, expected) =>
  expect(subjects(BUDGETS.filter((budget) => counts(budget, sum, owner)))).toEqual(expected),
);

test("budgets of members and roles are personal", () =>
  expect(subjects(BUDGETS.filter(isPersonal))).toEqual(["role", "member"]));
