import { Box } from "@/components/ui/box";
import { When } from "@/components/ui/moment";
import type { Tile } from "@/components/ui/tiles";
import type { KeptState, StoredSpace } from "@/lib/contract/catalogue-description";
import { formatNumber, translateMarks } from "@/lib/contract/reader-numbers";
import { FigureTable, NoRows, percent } from "./figure-table";
import { shareOf } from "./figures";
import { messages } from "./messages";

const [ofStates, ofSpace] = [messages.states, messages.space];

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** Example: 1536 → `1.5 KB` (1,024 bytes). At most three digits keep columns comparable. */
export function byteWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  const decimals = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${translateMarks(value.toFixed(decimals))} ${UNITS[unit]}`;
}

export function StatesBox({ states }: { states: readonly KeptState[] }) {
  return (
    <Box title={ofStates.title} note={ofStates.note}>
      {states.length === 0 ? (
        <NoRows>{ofStates.none}</NoRows>
      ) : (
        <FigureTable
          label={ofStates.title}
          first={ofStates.published}
          columns={[
            ofStates.number,
            messages.columns.posts,
            messages.columns.creators,
            ofStates.size,
            ofStates.state,
          ]}
          rows={states.map(({ generation, publishedAt, posts, creators, bytes, isDemo, isCurrent }) => ({
            key: String(generation),
            name: (
              <time dateTime={publishedAt}>
                <When iso={publishedAt} style="full" />
              </time>
            ),
            cells: [
              formatNumber(generation),
              formatNumber(posts),
              formatNumber(creators),
              byteWords(bytes),
              <span key="state" className={isCurrent ? "font-550" : "text-ink-2"}>
                {isCurrent ? ofStates.current : ofStates.kept}
                {isDemo && <span className="font-450 text-ink-3"> · {ofStates.demo}</span>}
              </span>,
            ],
          }))}
        />
      )}
      {states.length > 1 && <p className="px-[18px] pb-3.5 text-ink-3">{ofStates.help}</p>}
    </Box>
  );
}

/** Bars are relative to the disk. */
export function SpaceBox({ space }: { space: StoredSpace }) {
  const parts = ["catalogue", "earlier", "database", "posters", "uploads", "free"] as const;
  const rows = parts.flatMap((part) => {
    const bytes = space[part];
    if (bytes === null && part !== "database") return [];
    const share = bytes === null ? undefined : shareOf(bytes, space.disk);
    return {
      key: part,
      name: ofSpace.parts[part],
      share,
      cells: [
        bytes === null ? ofSpace.notMeasured : byteWords(bytes),
        share === undefined ? "" : percent(share),
      ],
    };
  });
  return (
    <Box title={ofSpace.title}>
      <FigureTable
        label={ofSpace.title}
        first={ofSpace.column}
        columns={[ofSpace.size, ofSpace.share]}
        rows={rows}
      />
    </Box>
  );
}

const words = messages.tiles;

/** `current` is undefined if the catalogue is empty or unreadable. */
export function dataTiles(current: KeptState | undefined, { free, disk }: StoredSpace): Tile[] {
  const note = current?.isDemo === true ? words.demo : undefined;
  return [
    { label: words.posts, value: formatNumber(current?.posts ?? 0), meaning: note },
    { label: words.creators, value: formatNumber(current?.creators ?? 0), meaning: note },
    { label: words.free, value: byteWords(free), meaning: words.of(byteWords(disk)) },
  ];
}
