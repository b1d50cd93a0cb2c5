import type { FigureChange, Figures, KeptRecord } from "@/lib/contract/creator-record";

export const FIGURES = [
  "followers",
  "averageViews",
  "engagementRate",
  "averageLikes",
  "averageComments",
] as const satisfies readonly (keyof Figures)[];
export type FigureKey = (typeof FIGURES)[number];

export const LEAST_FOR_LINE = 3;

/** `percent` is null when the first value is 0. `points` is for percentages. `values` are oldest first. */
export type Growth = {
  figure: FigureKey;
  since: string;
  before: number;
  after: number;
  percent: number | null;
  points: number | null;
  values: readonly (number | undefined)[];
};

const rounded = (value: number) => Number(value.toFixed(1)) + 0;

function growthOf(figure: FigureKey, records: readonly KeptRecord[]): Growth | undefined {
  const having = records.filter(({ figures }) => Number.isFinite(figures[figure]));
  const [first, last] = [having[0], having.at(-1)];
  // A figure that the newest record lacks has no current value.
  if (!first || !last || first === last || last !== records.at(-1)) return undefined;
  const [before, after] = [first.figures[figure]!, last.figures[figure]!];
  const isRate = figure === "engagementRate";
  return {
    figure,
    since: first.at,
    before,
    after,
    percent: isRate || before <= 0 ? null : rounded(((after - before) / before) * 100),
    points: isRate ? rounded(after - before) : null,
    values: records.map(({ figures }) => figures[figure]),
  };
}

/** @param records oldest first */
export const growths = (records: readonly KeptRecord[]): Growth[] =>
  FIGURES.flatMap((figure) => growthOf(figure, records) ?? []);

export const changesBetween = (before: Figures, after: Figures): FigureChange[] =>
  FIGURES.flatMap((figure) => {
    const [old, now] = [before[figure], after[figure]];
    return old === undefined || now === undefined || old === now ? [] : [{ figure, before: old, after: now }];
  });

/** Undefined for fewer than three values. A record without a value leaves a gap instead of a 0. */
export function linePoints(
  values: readonly (number | undefined)[],
  { width, height }: { width: number; height: number },
): { x: number; y: number }[] | undefined {
  const known = values.flatMap((value, n) => (value === undefined ? [] : [{ value, n }]));
  if (known.length < LEAST_FOR_LINE) return undefined;
  const [low, high] = [
    Math.min(...known.map(({ value }) => value)),
    Math.max(...known.map(({ value }) => value)),
  ];
  const at = (n: number) => (n / (values.length - 1)) * width;
  const up = (value: number) =>
    high === low ? height / 2 : height - ((value - low) / (high - low)) * height;
  return known.map(({ value, n }) => ({ x: rounded(at(n)), y: rounded(up(value)) }));
}
