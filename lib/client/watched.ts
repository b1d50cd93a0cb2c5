/** A value outside of React state that notifies its readers. */
export type Watched<T> = {
  read: () => T;
  change: (change: (before: T) => T) => void;
  subscribe: (changed: () => void) => () => void;
};

export function watched<T>(first: T): Watched<T> {
  let value = first;
  const readers = new Set<() => void>();
  return {
    read: () => value,
    change: (change) => {
      const after = change(value);
      if (after === value) return;
      value = after;
      for (const changed of readers) changed();
    },
    subscribe: (changed) => {
      readers.add(changed);
      return () => void readers.delete(changed);
    },
  };
}
