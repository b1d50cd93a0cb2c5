/**
 * The entry of a table under a text from outside. Plain indexing would also find what every object inherits, as
 * `constructor` and `__proto__`. Undefined when the table has no such entry of its own.
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
