import { optionLabel } from "@/components/filters/option-label";
import { fold, foldTag } from "@/lib/contract/fold";
import type { Creator } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { messages } from "./messages/compare";

export type Figure = {
  value: number | undefined;
  /** The share is relative to the largest figure, 0 to 1. */
  share: number;
  /** Words repeat the meaning of the colour, for example `most, equal`. */
  best: string | undefined;
};
export type FigureRow = { label: string; help?: string; unit?: "%" | "×"; cells: Figure[] };
/** `isShared` tells for each word whether all records have it. `shared` is how many words they all have. */
export type WordRow = { label: string; cells: { words: string[]; isShared: boolean[] }[]; shared: number };
type TextRow = { label: string; cells: (string | undefined)[]; isSame: boolean };

type Best = { alone: string; equal: string };

function figures(label: string, best: Best, values: (number | undefined)[], more = {}): FigureRow {
  const known = values.filter((value): value is number => value !== undefined);
  const largest = Math.max(...known);
  const holders = known.filter((value) => value === largest).length;
  // A single figure, or equal figures everywhere, have no best one.
  const isDecided = known.length > 1 && holders < known.length;
  return {
    label,
    ...more,
    cells: values.map((value) => ({
      value,
      share: value === undefined || largest <= 0 ? 0 : Math.max(0, value / largest),
      best: isDecided && value === largest ? (holders > 1 ? best.equal : best.alone) : undefined,
    })),
  };
}

function reach({ followers, averageViews }: Creator): number | undefined {
  if (!followers || averageViews === undefined || followers < 0) return undefined;
  return Math.round((averageViews / followers) * 100) / 100;
}

const percent = (rate: number | undefined) => (rate === undefined ? undefined : Number(rate.toFixed(2)));

export function figureRows(creators: readonly Creator[]): FigureRow[] {
  const each = (read: (creator: Creator) => number | undefined) => creators.map(read);
  return [
    figures(
      messages.facts.followers,
      messages.best.most,
      each(({ followers }) => followers),
    ),
    figures(
      messages.facts.averageViews,
      messages.best.most,
      each(({ averageViews }) => averageViews),
    ),
    figures(messages.facts.viewsPerFollower, messages.best.highest, each(reach), {
      unit: "×",
      help: messages.facts.viewsPerFollowerHelp,
    }),
    figures(
      messages.facts.engagement,
      messages.best.highest,
      each(({ engagementRate }) => percent(engagementRate)),
      { unit: "%" },
    ),
    figures(
      messages.facts.averageLikes,
      messages.best.most,
      each(({ averageLikes }) => averageLikes),
    ),
    figures(
      messages.facts.averageComments,
      messages.best.most,
      each(({ averageComments }) => averageComments),
    ),
  ];
}

function texts(label: string, cells: (string | undefined)[]): TextRow {
  const [first] = cells;
  const isSame =
    cells.length > 1 &&
    first !== undefined &&
    cells.every((cell) => cell !== undefined && fold(cell) === fold(first));
  return { label, cells, isSame };
}

const option = (value: string | undefined) => (value ? optionLabel(value) : undefined);

export function textRows(owned: readonly OwnedCreator[]): TextRow[] {
  const each = (read: (creator: Creator) => string | undefined) => owned.map(({ creator }) => read(creator));
  return [
    texts(
      messages.facts.mainCategory,
      each(({ mainCategory }) => mainCategory),
    ),
    texts(
      messages.facts.subCategory,
      each(({ subCategory }) => subCategory),
    ),
    texts(
      messages.facts.country,
      each(({ country }) => country),
    ),
    texts(
      messages.facts.language,
      each(({ language }) => option(language)),
    ),
    texts(
      messages.facts.accountType,
      each(({ accountType }) => option(accountType)),
    ),
    texts(
      messages.facts.gender,
      each(({ gender }) => option(gender)),
    ),
    texts(
      messages.facts.age,
      each(({ age }) => age),
    ),
    texts(
      messages.facts.purpose,
      owned.map(({ purpose }) => purpose ?? undefined),
    ),
  ];
}

function wordRow(
  label: string,
  lists: (readonly string[] | undefined)[],
  mark: (word: string) => string,
): WordRow {
  const sets = lists.map((list) => new Set((list ?? []).map(mark)));
  const inAll = (word: string) => sets.length > 1 && sets.every((set) => set.has(mark(word)));
  return {
    label,
    cells: lists.map((list) => {
      // Spellings of one word are merged. Shared words come first.
      const words = [...new Map((list ?? []).map((word) => [mark(word), word])).values()];
      const sorted = [...words.filter(inAll), ...words.filter((word) => !inAll(word))];
      return { words: sorted, isShared: sorted.map(inAll) };
    }),
    shared: [...(sets[0] ?? [])].filter((word) => sets.length > 1 && sets.every((set) => set.has(word)))
      .length,
  };
}

export function wordRows(creators: readonly Creator[]): WordRow[] {
  const same = (word: string) => fold(word.trim());
  return [
    wordRow(
      messages.facts.hashtags,
      creators.map(({ hashtags }) => hashtags),
      foldTag,
    ),
    wordRow(
      messages.facts.nichesToPromote,
      creators.map(({ nichesToPromote }) => nichesToPromote),
      same,
    ),
    wordRow(
      messages.facts.promotedProducts,
      creators.map(({ promotedProducts }) => promotedProducts),
      same,
    ),
  ];
}
