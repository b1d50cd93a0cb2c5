/** Waits for the first row. Undefined when there are none. */
export async function ifAny<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T> | undefined> {
  const first = await rows.next();
  if (first.done) return undefined;
  const { value } = first;
  return (async function* () {
    yield value;
    yield* rows;
  })();
}
