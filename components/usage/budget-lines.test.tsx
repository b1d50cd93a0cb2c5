/** The page shows each budget's use once. */
import { expect, test } from "vitest";
import type { Budget } from "@/lib/contract/budgets";
import { besideOwn } from "./budget-lines";

const budget = (id: string, subject: Budget["subject"]): Budget => ({
  id,
  subject,
  key: "k",
  name: "n",
  period: "month",
  credits: 10,
  rise: null,
  isHard: true,
  spent: 0,
  held: 0,
  mostBy: null,
});
const all = [budget("team", "everyone"), budget("role", "role"), budget("own", "member")];
const idsOf = (budgets: readonly Budget[]) => budgets.map(({ id }) => id);

test("omits the budget shown as a tile", () => {
  expect(idsOf(besideOwn(all, { ownId: "own", isTeam: false }))).toEqual(["team", "role"]);
  expect(idsOf(besideOwn(all, { ownId: "role", isTeam: false }))).toEqual(["team", "own"]);
  expect(idsOf(besideOwn(all, { ownId: undefined, isTeam: false }))).toEqual(["team", "role", "own"]);
});

test("a role's budget stays for those who see all usage", () => {
  expect(idsOf(besideOwn(all, { ownId: "role", isTeam: true }))).toEqual(["team", "role", "own"]);
  expect(idsOf(besideOwn(all, { ownId: "own", isTeam: true }))).toEqual(["team", "role"]);
});
