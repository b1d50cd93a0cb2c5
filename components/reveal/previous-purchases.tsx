import { TriangleAlert } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { messages } from "./messages/price";

/** `count` are creators that were counted as charged by hand but never delivered. */
export function PaidBefore({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="mt-4">
      <Notice icon={<TriangleAlert size={16} aria-hidden="true" />}>
        {messages.previousPurchases(count)}
      </Notice>
    </div>
  );
}
