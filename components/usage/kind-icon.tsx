import {
  ArrowLeftRight,
  Ban,
  CircleCheck,
  CircleHelp,
  FileText,
  Gavel,
  Hourglass,
  KeyRound,
  Plus,
  RefreshCw,
  Stamp,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { usageKind, type UsageKind, type UsageRow } from "@/lib/contract/usage";
import { messages } from "./messages";

const ICONS: Readonly<Record<UsageKind, LucideIcon>> = {
  reveal: CircleCheck,
  refresh: RefreshCw,
  page: FileText,
  key: KeyRound,
  hold: Hourglass,
  refund: Undo2,
  correction: TriangleAlert,
  decided: Gavel,
  grant: Plus,
  reclaim: ArrowLeftRight,
  approval: Stamp,
  refused: Ban,
};

export function KindIcon({ row: { kind, isUnknown } }: { row: Pick<UsageRow, "kind" | "isUnknown"> }) {
  const Icon = isUnknown ? CircleHelp : ICONS[kind];
  const isGain = ["added", "returned"].includes(usageKind(kind).flow);
  return (
    <Icon
      size={14}
      aria-label={messages.kinds[kind].one}
      className={`mr-2 inline-block align-[-2px] ${isUnknown ? "text-warn-ink" : isGain ? "text-accent-ink" : "text-ink-3"}`}
    />
  );
}
