/** What asking the service again brought, after its form was sent. */
import { Check, TriangleAlert } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber } from "@/lib/contract/reader-numbers";

const plural = new Intl.PluralRules("en");
const inWords = (count: number) =>
  `${formatNumber(count)} ${plural.select(count) === "one" ? "credit" : "credits"}`;

const WORDS: Record<string, (credits: number) => string> = {
  settled: (credits) =>
    credits === 0
      ? "The service answered: nobody was found and nothing charged."
      : `The service answered: ${inWords(credits)} charged. The profiles are in the library.`,
  void: () => "The service charged nothing. The credits are free again.",
  unknown: (credits) => `The service gave no clear answer again. ${inWords(credits)} stay held.`,
  refused: () => "The service wasn’t asked. The list says why, or somebody else has resolved it.",
};

/** `asked` and `credits`: as the address has them. */
export function AskedNotice({ asked, credits }: { asked: string; credits: string }) {
  const words = ownValue(WORDS, asked);
  if (!words) return null;
  const isGood = asked === "settled" || asked === "void";
  const Icon = isGood ? Check : TriangleAlert;
  return (
    <div className="mb-4">
      <Notice variant={isGood ? "good" : "warn"} role="status" icon={<Icon size={16} aria-hidden="true" />}>
        {words(/^\d{1,6}$/.test(credits) ? Number(credits) : 0)}
      </Notice>
    </div>
  );
}
