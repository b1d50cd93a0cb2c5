/**
 * Looks up a text from outside. Plain indexing would also find inherited properties such as `constructor` and
 * `__proto__`.
 * @returns undefined when the table has no own entry of that name
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
