/** Only for server components: a function can't be serialised to the browser. */
import type { ReactNode } from "react";

export async function Answered<T>({
  by,
  children,
}: {
  by: Promise<T>;
  children: (answer: T) => ReactNode;
}): Promise<ReactNode> {
  return children(await by);
}
