/** Draws what an answer brings, once it is there. For server components: a function cannot be sent to the browser. */
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
