import "server-only";

/** So many texts are kept; a column of countries or categories has some hundred. */
const MOST = 5000;

/** The same function, which looks up what it has worked out before: words of lists recur in every row. */
export function remembered<T>(read: (text: string) => T, most = MOST): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text)!;
    const value = read(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
