import { expect, test } from "vitest";
import { missingPurchases } from "./purchases-after";

const attempts = [
  { id: "settled", state: "settled", charged: 3 },
  { id: "lost answer", state: "unknown", charged: 0 },
  { id: "planned", state: "reserved", charged: 0 },
];

test("distinguishes purchases after the copy from calls open in it", () => {
  const entries = [
    { idempotencyKey: "settled", amount: -3 },
    { idempotencyKey: "lost answer", amount: -5 },
    { idempotencyKey: "after", amount: -7 },
    { idempotencyKey: null, amount: -2 },
    { idempotencyKey: null, amount: 100 },
  ];
  expect(missingPurchases(entries, attempts)).toEqual({
    unknown: { calls: 1, credits: 7 },
    unnamed: { calls: 1, credits: 2 },
    charged: { calls: 1, credits: 5 },
    notCharged: 1,
  });
});

test("without entries, open calls cost nothing", () => {
  expect(missingPurchases([], attempts)).toEqual({
    unknown: { calls: 0, credits: 0 },
    unnamed: { calls: 0, credits: 0 },
    charged: { calls: 0, credits: 0 },
    notCharged: 2,
  });
});
