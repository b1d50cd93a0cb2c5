import { describe, expect, test } from "vitest";
import type { Creator } from "@/lib/contract/records";
import { knownFromOrder } from "./known-from-order";

const has = (values: Partial<Creator>): Creator => ({ id: "tiktok_1", ...values });
const followers = (...values: (number | undefined)[]) =>
  values.map((value) => (value === undefined ? undefined : has({ followers: value })));
const most = { sortBy: "followers", sortOrder: "desc" } as const;

describe("a new creator between two owned ones", () => {
  test("has a figure between theirs", () => {
    const known = knownFromOrder(
      followers(undefined, 49_560, undefined, undefined, 48_140, undefined),
      most,
      {},
    );
    expect(known).toEqual({
      field: "followers",
      texts: new Map([
        [2, "48.1K–49.6K"],
        [3, "48.1K–49.6K"],
      ]),
    });
  });

  test("the other way round, and in percent", () => {
    const rows = [has({ engagementRate: 3.14 }), undefined, has({ engagementRate: 4.02 })];
    const known = knownFromOrder(rows, { sortBy: "engagement_rate", sortOrder: "asc" }, {});
    expect(known?.texts.get(1)).toBe("3.1–4.1%");
  });

  test("the text never claims more than is known", () => {
    const text = (low: number, high: number) =>
      knownFromOrder(followers(high, undefined, low), most, {})?.texts.get(1);
    expect(text(48_190, 48_210)).toBe("48.1K–48.3K");
    expect(text(999_950, 1_000_050)).toBe("999.9K–1.1M");
    expect(text(7, 7)).toBe("7");
    expect(text(0, 12)).toBe("0–12");
  });
});

describe("proves nothing", () => {
  test("at the ends, where only one side is known", () => {
    expect(knownFromOrder(followers(undefined, 10, undefined), most, {})).toBeNull();
  });

  test("proves nothing when records contradict the order: they are older than the service's", () => {
    expect(knownFromOrder(followers(40, undefined, 50, undefined, 30), most, {})).toBeNull();
  });

  test("when a record no longer meets the filters that found it", () => {
    expect(knownFromOrder(followers(50, undefined, 30), most, { followersMax: 40 })).toBeNull();
  });

  test("about owned creators without the figure, and in the order of dates", () => {
    const rows = [has({ followers: 50 }), has({}), undefined, has({ followers: 30 })];
    expect([...knownFromOrder(rows, most, {})!.texts.keys()]).toEqual([2]);
    expect(knownFromOrder(rows, { sortBy: "date_created", sortOrder: "desc" }, {})).toBeNull();
  });
});
