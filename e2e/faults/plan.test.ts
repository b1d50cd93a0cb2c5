import { describe, expect, test } from "vitest";
import { digestOf, planStep, stepsFor, type FaultKind } from "./plan";
import { FLAVOURS } from "./settings";

const of = { flavour: "own", seed: 7, isSequenced: false } as const;

describe("a plan", () => {
  test("depends only on the seed", () => {
    expect(digestOf(of, 200)).toBe(digestOf({ ...of }, 200));
    expect(digestOf(of, 200)).not.toBe(digestOf({ ...of, seed: 8 }, 200));
    // A step does not depend on the steps requested before.
    expect(planStep(of, 90)).toEqual(planStep({ ...of }, 90));
  });

  test.each(FLAVOURS)("%s: 10,000 rounds include every possible fault", (flavour) => {
    const steps = stepsFor(10_000, { ...of, flavour });
    const kinds = new Map<FaultKind | undefined, number>();
    for (let number = 0; number < steps; number++) {
      const { fault } = planStep({ ...of, flavour }, number);
      kinds.set(fault?.kind, (kinds.get(fault?.kind) ?? 0) + 1);
    }
    const overHttp: FaultKind[] = ["service restart", "key change", "service swap"];
    const always: FaultKind[] = ["crash", "kill", "SIGTERM", "clock", "second instance", "disk full"];
    for (const kind of always) expect(kinds.get(kind), kind).toBeGreaterThan(5);
    for (const kind of overHttp)
      if (flavour === "embedded") expect(kinds.has(kind)).toBe(false);
      else expect(kinds.get(kind), kind).toBeGreaterThan(5);
    expect(kinds.get("crash")! + kinds.get("kill")!).toBeGreaterThan(200);
  });

  test("sequential plans have no fault with a race", () => {
    for (let number = 0; number < 300; number++) {
      const kind = planStep({ ...of, isSequenced: true }, number).fault?.kind;
      expect([undefined, "crash", "clock", "service restart"]).toContain(kind);
    }
  });
});
