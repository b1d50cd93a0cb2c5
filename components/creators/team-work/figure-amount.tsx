import { Amount } from "@/components/ui/amount";
import type { FigureKey } from "@/lib/domain/growth";

export function FigureAmount({ figure, value }: { figure: FigureKey; value: number | undefined }) {
  const unit = figure === "engagementRate" ? "%" : "";
  return <Amount value={value === undefined ? undefined : Number(value.toFixed(2))} unit={unit} />;
}
