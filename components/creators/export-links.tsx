import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { ALL } from "@/components/filters/search-address";
import { MOST_SHEET_ROWS } from "@/lib/contract/sheet";
import { sameHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/library";

const ROUTES = [
  {
    path: "/api/dashboard/library.csv",
    words: messages.csv,
    title: messages.csvHeads,
    className: "shrink-0",
  },
  {
    path: "/api/dashboard/library.xlsx",
    words: messages.excel,
    title: undefined,
    className: "shrink-0 max-md:hidden",
  },
];

/** The filtered library, as CSV and for Excel if it has room. */
export function ExportLinks({ address, total }: { address: CreatorAddress; total: number }) {
  const query = sameHref({ ...address, keep: { ...address.keep, [ALL]: undefined }, ignored: [] }).slice(
    address.path.length,
  );
  return ROUTES.filter(({ path }) => path.endsWith(".csv") || total <= MOST_SHEET_ROWS).map(
    ({ path, words, title, className }) => (
      <a key={path} href={path + query} download title={title} className={buttonClass({ className })}>
        <Download size={14} className="text-ink-3" aria-hidden="true" />
        <span className="max-sm:sr-only">{words}</span>
      </a>
    ),
  );
}
