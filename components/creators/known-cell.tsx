/** A value that the filters prove, or the veil of one that comes with the reveal. */
import type { ReactNode } from "react";

export function KnownCell({ children }: { children: ReactNode }) {
  if (children) return <bdi className="known-value">{children}</bdi>;
  return (
    <>
      <i className="veil" aria-hidden="true" title="Shown after the reveal" />
      <span className="sr-only">Shown after the reveal</span>
    </>
  );
}
