export type ProgressLine = {
  show: (text: string) => void;
  end: () => void;
};

/** A terminal's line is rewritten at most ten times a second; other streams get at most one plain line a second. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  const isTerminal = stream.isTTY === true;
  const pauseMs = isTerminal ? 100 : 1000;
  // Work that ends within the first interval prints nothing.
  let last = Date.now();
  let hasLine = false;
  return {
    show(text) {
      const now = Date.now();
      if (now - last < pauseMs) return;
      last = now;
      hasLine = true;
      const width = Math.max(20, (stream.columns ?? 80) - 1);
      stream.write(isTerminal ? `\r\x1b[2K${text.slice(0, width)}` : `${text}\n`);
    },
    end() {
      if (isTerminal && hasLine) stream.write("\r\x1b[2K");
      hasLine = false;
    },
  };
}
