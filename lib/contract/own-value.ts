/** Plain indexing would also find inherited properties such as `constructor` and `__proto__`. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
