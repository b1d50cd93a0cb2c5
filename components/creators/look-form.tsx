/** The button that starts free checks; without scripts its form runs them on the server. */
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** `back`: the page. `search`: what finds who is checked, where the page is not itself a search. `children`: the words. */
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
