import { Check } from "lucide-react";
import { Amount } from "@/components/ui/amount";
import { Tag } from "@/components/ui/tag";
import type { Figure, FigureRow, WordRow } from "./compare-rows";
import { messages } from "./messages/compare";

export function FigureCell({ figure, unit }: { figure: Figure; unit: FigureRow["unit"] }) {
  const { value, share, best } = figure;
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex min-h-6 flex-wrap items-center gap-x-2">
        <b className={`text-16 tabular-nums ${best ? "font-650" : "font-500"}`}>
          {unit && value !== undefined ? `${value}${unit}` : <Amount value={value} />}
        </b>
        {best && (
          <Tag variant="own">
            <Check size={12} aria-hidden="true" />
            {best}
          </Tag>
        )}
      </span>
      <span className="mt-1 block h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <i
          className={`block h-1 rounded-full ${best ? "bg-accent" : "bg-ink-3 opacity-60"}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  );
}

export function WordCell({ cell }: { cell: WordRow["cells"][number] }) {
  if (cell.words.length === 0) return <span className="text-ink-3">{messages.none}</span>;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
      {cell.words.map((word, index) => (
        <Tag key={word} variant={cell.isShared[index] ? "own" : "plain"}>
          {cell.isShared[index] && (
            <>
              <Check size={12} aria-hidden="true" />
              <span className="sr-only">{messages.shared} </span>
            </>
          )}
          <bdi className="max-w-48 truncate">{word}</bdi>
        </Tag>
      ))}
    </span>
  );
}

export function TextCell({ text }: { text: string | undefined }) {
  if (!text) return <span className="text-ink-3">–</span>;
  return <bdi className="min-w-0 wrap-anywhere">{text}</bdi>;
}
