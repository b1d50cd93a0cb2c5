import { ownValue } from "@/lib/contract/own-value";

/** The kinds of things that acts are about, as people call them. */
const KINDS: Readonly<Record<string, { one: string; many: string }>> = {
  member: { one: "member", many: "Members" },
  key: { one: "API key", many: "API keys" },
  setting: { one: "setting", many: "Settings" },
  budget: { one: "budget", many: "Budgets" },
  view: { one: "view", many: "Saved views" },
  reveal: { one: "reveal", many: "Reveals" },
  outcome: { one: "outcome", many: "Unknown outcomes" },
  difference: { one: "difference", many: "Differences" },
  file: { one: "file", many: "Files" },
};

export const OBJECT_KINDS: readonly string[] = Object.keys(KINDS);
export const kindOf = (kind: string) => ownValue(KINDS, kind) ?? { one: kind, many: kind };
