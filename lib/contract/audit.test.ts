import { describe, expect, test } from "vitest";
import { ACTS, type Act } from "./audit";

const all = Object.entries(ACTS) as [Act, (typeof ACTS)[Act]][];

/** Area of an act → what it is about. */
const SUBJECTS: Record<string, string | null> = {
  session: "member",
  setup: "member",
  member: "member",
  "second-step": "member",
  invite: "invite",
  reset: "member",
  email: "member",
  key: "key",
  credits: "key",
  settings: "setting",
  budget: "budget",
  purpose: "purpose",
  request: "budget",
  view: "view",
  reveal: "reveal",
  outcome: "outcome",
  difference: "difference",
  export: "file",
  source: "source",
  import: "import",
  mapping: "mapping",
  list: "list",
  link: "link",
  channel: null,
  webhook: "webhook",
  template: "template",
  messages: "template",
  spending: "member",
  purchase: null,
  "sign-in": null,
  audit: null,
  creator: null,
  records: null,
};

describe.each(all)("%s", (act, { subject, fields, says }) => {
  test("is named area.verb, and all acts of an area are about the same kind of thing", () => {
    expect(act).toMatch(/^[a-z]+(-[a-z]+)?\.[a-z]+$/);
    expect(SUBJECTS[act.split(".")[0]!]).toBe(subject);
  });

  test("writes down nothing that opens a door, nor who a creator is", () => {
    const names: readonly string[] = fields;
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z][a-zA-Z]*$/);
      expect(name).not.toMatch(/^(key|creators?)$|password|secret|token|hash|cookie|bio|handle|username/i);
    }
  });

  test("reads as a sentence after a name", () => {
    expect(says).toMatch(/^(reset|withdrew|[a-z]+ed) /);
    expect(says).not.toMatch(/[.!]$/);
  });
});

test("no two acts say the same", () => {
  const said = all.map(([, { says }]) => says);
  expect(new Set(said).size).toBe(said.length);
});

test("acts of a password keep no value at all, a sign-in only how it was made", () => {
  for (const act of ["session.ended", "member.password", "second-step.codes"] as const)
    expect(ACTS[act].fields).toEqual([]);
  expect(ACTS["session.started"].fields).toEqual(["by", "secondStep"]);
});
