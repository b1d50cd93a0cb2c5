import { expect, test } from "vitest";
import { nameKey } from "@/lib/contract/clean-name";
import { nameSkeleton } from "./refuse-twin";

test.each(["Sprіng launch", "Ѕpring launch", "Sprıng launch", "Spring 1aunch", "Sprιng lаunсh"])(
  "%j is taken for it",
  (twin) => {
    expect(nameKey(twin)).not.toBe(nameKey("Spring launch"));
    expect(nameSkeleton(twin)).toBe(nameSkeleton("Spring launch"));
  },
);

test.each(["Spring lunch", "Spring launch 2", "Frühling", "Весна"])("%s is another one", (other) =>
  expect(nameSkeleton(other)).not.toBe(nameSkeleton("Spring launch")),
);
