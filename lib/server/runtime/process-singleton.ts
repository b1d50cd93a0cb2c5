import "server-only";
/** Next bundles each route separately, so a module variable would exist once per bundle instead of once per process. */

const shared = globalThis as typeof globalThis & { scoutdeckSingletons?: Map<string, unknown> };

const opened = () => (shared.scoutdeckSingletons ??= new Map());

export type ProcessSingleton<T> = {
  /** Opens on the first call. If opening fails, at once or later, the next call retries. */
  (): T;
  /** For tests: every later call returns this value. */
  replace: (value: T) => void;
  /** The next call opens again. The value itself is not closed. */
  forget: () => void;
};

/** @param name unique in the project: two singletons with one name would share their value */
export function processSingleton<T>(name: string, open: () => T): ProcessSingleton<T> {
  const get = (): T => {
    if (opened().has(name)) return opened().get(name) as T;
    const value = open();
    opened().set(name, value);
    if (value instanceof Promise) {
      value.catch(() => {
        if (opened().get(name) === value) opened().delete(name);
      });
    }
    return value;
  };
  return Object.assign(get, {
    replace: (value: T) => void opened().set(name, value),
    forget: () => void opened().delete(name),
  });
}
