import { Check, TriangleAlert } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { ownValue } from "@/lib/contract/own-value";
import { messages } from "./messages/outcomes";

const WORDS: Record<string, (credits: number) => string> = {
  settled: messages.asked.settled,
  void: () => messages.asked.nothingCharged,
  unknown: messages.asked.stillUnknown,
  refused: () => messages.asked.refused,
};

/** `asked` and `credits` come from the address. */
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
