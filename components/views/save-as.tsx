/** Keeps the search on the screen under a new name. */
import { BookmarkPlus } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { NameAndScope } from "./name-and-scope";
import { VIEWS_ROUTE, type Screen } from "./view-form";

/** `isCopy`: a view is open, and another one is made of it. */
export function SaveAs({ screen, isCopy }: { screen: Screen; isCopy: boolean }) {
  return (
    <details className="relative" name="menu">
      <summary className={buttonClass({ look: "ghost", size: "small", className: "max-md:h-11" })}>
        <BookmarkPlus size={15} className="text-ink-3" aria-hidden="true" />
        {isCopy ? (
          <span>
            Save as<span className="sr-only"> a new view</span>…
          </span>
        ) : (
          "Save view"
        )}
      </summary>
      <form
        method="post"
        action={VIEWS_ROUTE}
        aria-label="Save these filters as a view"
        className="absolute right-0 top-full z-20 mt-1 w-72 rounded-12 bg-raised p-4 shadow-2"
      >
        <input type="hidden" name="page" value={screen.page} />
        <input type="hidden" name="query" value={screen.query} />
        <input type="hidden" name="back" value={screen.understood} />
        <NameAndScope idPrefix="new-view" />
        <Button type="submit" look="primary" className="mt-4 w-full">
          Save
        </Button>
      </form>
    </details>
  );
}
