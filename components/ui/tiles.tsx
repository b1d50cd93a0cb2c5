import type { ReactNode } from "react";

export type Tile = { label: string; value: ReactNode; unit?: string; meaning?: ReactNode };

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    // Two columns at most, one when large text needs the width. The frame hides the outer lines of the tiles.
    <dl className="grid overflow-hidden rounded-10 border border-line bg-surface max-lg:grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] lg:auto-cols-fr lg:grid-flow-col">
      {tiles.map((tile) => (
        <div
          key={tile.label}
          className="-ml-px -mt-px border-l border-t border-line px-5 pb-3.5 pt-4 max-lg:last:odd:col-span-full"
        >
          <dt className="text-12 font-500 text-ink-2">{tile.label}</dt>
          <dd className="mt-1 text-28 font-650 tabular-nums wrap-anywhere">
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
