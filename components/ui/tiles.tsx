import type { ReactNode } from "react";

export type Tile = { label: string; value: ReactNode; unit?: string; meaning?: ReactNode };

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="grid grid-cols-2 rounded-10 border border-line bg-surface lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {tiles.map((tile) => (
        <div
          key={tile.label}
          className="border-line px-5 pb-3.5 pt-4 max-lg:last:odd:col-span-2 max-lg:[&:nth-child(even)]:border-l max-lg:[&:nth-child(n+3)]:border-t lg:[&+&]:border-l"
        >
          <dt className="text-12 font-500 text-ink-2">{tile.label}</dt>
          <dd className="mt-1 text-28 font-650 tabular-nums">
            {tile.value}
            {tile.unit && (
              <span className="ml-1.5 text-13 font-450 tracking-normal text-ink-3">{tile.unit}</span>
            )}
          </dd>
          {tile.meaning && <dd className="mt-0.5 text-12 text-ink-3">{tile.meaning}</dd>}
        </div>
      ))}
    </dl>
  );
}
