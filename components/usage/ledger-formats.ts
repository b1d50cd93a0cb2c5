/** How the ledger shows times and numbers to the person who looks at it. Its days and months are those of the books. */
import { momentWords, type MomentWords } from "@/components/ui/moment-words";
import type { DisplayFormats } from "@/lib/contract/display-formats";

export type LedgerFormats = MomentWords & { number: (value: number) => string };

export function ledgerFormats({ timeZone, numbers }: DisplayFormats): LedgerFormats {
  const number = new Intl.NumberFormat(numbers);
  return { ...momentWords(timeZone), number: (value) => number.format(value) };
}
