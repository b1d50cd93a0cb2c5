import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { ALL } from "@/components/filters/search-address";
import { sameHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/library";

const CSV_ROUTE = "/api/dashboard/library.csv";

export function CsvLink({ address }: { address: CreatorAddress }) {
  const query = sameHref({ ...address, keep: { ...address.keep, [ALL]: undefined }, ignored: [] }).slice(
    address.path.length,
  );
  return (
    <a href={CSV_ROUTE + query} download className={buttonClass({ className: "shrink-0" })}>
      <Download size={14} className="text-ink-3" aria-hidden="true" />
      <span className="max-sm:sr-only">{messages.csv}</span>
    </a>
  );
}
