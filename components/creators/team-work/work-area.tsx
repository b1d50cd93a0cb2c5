/** A section takes the focus when an element inside is removed. */
import type { ReactNode } from "react";
import { Box } from "@/components/ui/box";

export const WORK_AREA = "data-work-area";
const SAID = "work-said";

export const WorkSaid = () => <p id={SAID} role="status" className="sr-only" />;

export function sayDone(words: string): void {
  const place = document.getElementById(SAID);
  if (place) place.textContent = words;
}

export function WorkArea({
  title,
  label,
  aside,
  children,
}: {
  title: ReactNode;
  label: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div tabIndex={-1} role="group" aria-label={label} {...{ [WORK_AREA]: "" }} className="rounded-10">
      <Box title={title} aside={aside} className="pb-3.5">
        {children}
      </Box>
    </div>
  );
}
