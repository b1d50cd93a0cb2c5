import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** `search` finds the creators to check if the page itself isn't a search. */
export function LookForm({ back, search, children }: { back: string; search?: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/dashboard/creators/look-closer/form" className="contents">
      <input type="hidden" name="back" value={back} />
      {search !== undefined && <input type="hidden" name="search" value={search} />}
      <button type="submit" className={buttonClass({ variant: "ghost", size: "small" })}>
        {children}
      </button>
    </form>
  );
}
