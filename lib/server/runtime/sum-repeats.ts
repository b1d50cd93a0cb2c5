import "server-only";
/** Limits the log lines of anonymous callers per kind and minute; the rest becomes one line with the count. */

export const LINES_A_KIND = 10;
export const WINDOW_MS = 60_000;

export type SumRepeats = {
  /** True while the kind may have another line; otherwise it is counted. */
  admit: (kind: string) => boolean;
  flush: () => void;
};

/** @param report called for each kind that exceeded the limit, when its minute ends */
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
