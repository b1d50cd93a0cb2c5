import "server-only";
/** Keeps anonymous callers from filling the log: so many lines of a kind a minute, then one line with the count. */

export const LINES_A_KIND = 10;
export const WINDOW_MS = 60_000;

export type SumRepeats = {
  /** True while the kind may have a line of its own; otherwise it is counted. */
  admit: (kind: string) => boolean;
  /** Reports what was counted and begins anew. */
  flush: () => void;
};

/** @param report called for each kind that had more lines than allowed, when its minute ends */
export function sumRepeats(report: (kind: string, count: number) => void): SumRepeats {
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const ended = [...seen];
    seen.clear();
    for (const [kind, count] of ended) if (count > LINES_A_KIND) report(kind, count - LINES_A_KIND);
  };
  return {
    admit: (kind) => {
      timer ??= setTimeout(flush, WINDOW_MS).unref();
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      return count <= LINES_A_KIND;
    },
    flush,
  };
}
