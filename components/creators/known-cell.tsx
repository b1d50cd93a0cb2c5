/** A value that the filters prove, or a placeholder for one that a reveal brings. */
import type { ReactNode } from "react";
import { messages } from "./messages/table";

export function KnownCell({ children }: { children: ReactNode }) {
  if (children) return <bdi className="known-value">{children}</bdi>;
  return (
    <>
      <i className="veil" aria-hidden="true" title={messages.afterReveal} />
      <span className="sr-only">{messages.afterReveal}</span>
    </>
  );
}
