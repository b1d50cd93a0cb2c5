/** How the figures of a creator changed between the records that were kept of them. Plain numbers, and nothing is guessed. */
import type { FigureChange, Figures, KeptRecord } from "@/lib/contract/creator-record";

export const FIGURES = [
  "followers",
  "averageViews",
  "engagementRate",
  "averageLikes",
  "averageComments",
] as const satisfies readonly (keyof Figures)[];
export type FigureKey = (typeof FIGURES)[number];

/** A line is drawn from so many values on. */
export const LEAST_FOR_LINE = 3;

/**
 * Of one figure, from the first record that has it to the last. `percent`: null where the first value is 0. `points`: of a
 * figure that is a percentage itself, which is compared in points. `values`: of the records, the oldest first; undefined
 * where one has none.
 */
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
  // What the newest record does not say has no value now.
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

/** @param records the oldest first. @returns of the figures that two records have, in the order of `FIGURES` */
export const growths = (records: readonly KeptRecord[]): Growth[] =>
  FIGURES.flatMap((figure) => growthOf(figure, records) ?? []);

/** The figures that both records have and that are not the same, in the order of `FIGURES`. */
export const changesBetween = (before: Figures, after: Figures): FigureChange[] =>
  FIGURES.flatMap((figure) => {
    const [old, now] = [before[figure], after[figure]];
    return old === undefined || now === undefined || old === now ? [] : [{ figure, before: old, after: now }];
  });

/**
 * The values as points of a line that fills a box, the lowest at its bottom; undefined for fewer than three. Records that
 * have no value leave a step out, they are not drawn as 0.
 */
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
