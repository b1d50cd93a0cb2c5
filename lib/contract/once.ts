/** Makes a value at its first use. A formatter of `Intl` reads tables for longer than a press may take. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
