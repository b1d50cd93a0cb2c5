"use client";
/** Opens rows, and the price of "Reveal for 1 credit" in place. */
import { Suspense, lazy, useState, type MouseEvent, type ReactNode } from "react";
import { RowOpener } from "@/components/records/row-opener";

const RevealHere = lazy(() => import("../reveal-here"));

export function CreatorRows({ children }: { children: ReactNode }) {
  const [id, setId] = useState<string | null>(null);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>("a[data-reveal]");
    if (!link) return;
    event.preventDefault();
    setId(link.dataset.reveal!);
  };
  return (
    <>
      <div role="presentation" onClickCapture={onClick}>
        <RowOpener>{children}</RowOpener>
      </div>
      {id !== null && (
        <Suspense>
          <RevealHere key={id} id={id} onClose={() => setId(null)} />
        </Suspense>
      )}
    </>
  );
}
