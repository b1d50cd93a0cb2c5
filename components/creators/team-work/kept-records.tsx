import { Amount } from "@/components/ui/amount";
import { When } from "@/components/ui/moment";
import { Tiles } from "@/components/ui/tiles";
import type { KeptRecord } from "@/lib/contract/creator-record";
import { FIGURES, growths, type FigureKey, type Growth, linePoints } from "@/lib/domain/growth";
import { messages } from "../messages/work";
import { FigureAmount } from "./figure-amount";

const words = messages.records;

/** The sign is written out because colour alone must not carry it. */
function Change({ growth: { percent, points } }: { growth: Growth }) {
  const change = percent ?? points;
  if (change === null) return <span className="text-ink-3">–</span>;
  const color = change > 0 ? "text-accent-ink" : change < 0 ? "text-bad-ink" : "text-ink-3";
  return (
    <span className={`tabular-nums ${color}`}>
      {points === null ? words.percent(change) : words.points(change)}
    </span>
  );
}

type Grown = ReadonlyMap<FigureKey, Growth>;
const grownOf = (records: readonly KeptRecord[]): Grown =>
  new Map(growths(records).map((growth) => [growth.figure, growth]));

/** Change is relative to the first record with the figure. Likes also mention the number of comments. */
function meaningOf(figure: FigureKey, growth: Growth | undefined, comments: number | undefined, now: number) {
  const since =
    growth && words.since(<Change growth={growth} />, <When iso={growth.since} style="day" now={now} />);
  if (figure !== "averageLikes") return since;
  return (
    <>
      {since}
      {since && " · "}
      {words.comments(<Amount value={comments} />)}
    </>
  );
}

const BOX = { width: 84, height: 24 };
const EDGE = 3;

/** The line is decorative: the number beside it says the same. */
function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  const points = linePoints(values, BOX);
  const [first, last] = [points?.at(0), points?.at(-1)];
  if (!points || !first || !last) return null;
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg
      viewBox={`${-EDGE} ${-EDGE} ${BOX.width + 2 * EDGE} ${BOX.height + 2 * EDGE}`}
      aria-hidden="true"
      className="h-[1.875rem] w-[5.625rem] shrink-0 text-accent-ink"
    >
      <polygon
        points={`${line} ${last.x},${BOX.height} ${first.x},${BOX.height}`}
        fill="currentColor"
        opacity="0.1"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {points.slice(0, -1).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.75" stroke="currentColor" className="fill-surface" />
      ))}
      <circle cx={last.x} cy={last.y} r="2.5" fill="currentColor" />
    </svg>
  );
}

export function FigureTiles({ records, now }: { records: readonly KeptRecord[]; now: number }) {
  const newest = records.at(-1);
  if (!newest) return null;
  const grown = grownOf(records);
  const { averageComments } = newest.figures;
  return (
    <Tiles
      tiles={FIGURES.filter((figure) => figure !== "averageComments").map((figure) => {
        const growth = grown.get(figure);
        return {
          label: words.figures[figure],
          value: (
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <FigureAmount figure={figure} value={newest.figures[figure]} />
              {growth && <Sparkline values={growth.values} />}
            </span>
          ),
          meaning: meaningOf(figure, growth, averageComments, now),
        };
      })}
    />
  );
}

const cell = "px-3 py-2 text-right";

function RecordTable({ records, now }: { records: readonly KeptRecord[]; now: number }) {
  const grown = grownOf(records);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={words.table}
      className="relative mt-2 overflow-x-auto rounded-10 border border-line bg-surface"
    >
      <table className="w-full text-13">
        <thead>
          <tr className="text-12 text-ink-2">
            <th scope="col" className="px-[18px] py-2 text-left font-500">
              {words.figure}
            </th>
            {records.map(({ at, by }, n) => (
              <th key={n} scope="col" className={`${cell} font-500 whitespace-nowrap`}>
                <When iso={at} style="day" now={now} />
                <span className="block font-450 text-ink-3">{words.by(<bdi>{by}</bdi>)}</span>
              </th>
            ))}
            <th scope="col" className={`${cell} pr-[18px] font-500`}>
              {words.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((figure) => {
            const growth = grown.get(figure);
            return (
              <tr key={figure} className="border-t border-line">
                <th scope="row" className="px-[18px] py-2 text-left font-450 whitespace-nowrap">
                  {words.figures[figure]}
                </th>
                {records.map(({ figures }, n) => (
                  <td key={n} className={cell}>
                    <FigureAmount figure={figure} value={figures[figure]} />
                  </td>
                ))}
                <td className={`${cell} pr-[18px] whitespace-nowrap`}>
                  {growth ? <Change growth={growth} /> : <span className="text-ink-3">–</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The table appears from two records on. */
export function KeptRecords({ records, now }: { records: readonly KeptRecord[]; now: number }) {
  if (records.length === 0) return null;
  if (records.length === 1) return <p className="mt-2 px-[18px] text-12 text-ink-3">{words.first}</p>;
  const days = records.map(({ at }, n) => (
    <span key={n}>
      {n > 0 && ", "}
      <When iso={at} style="day" now={now} />
    </span>
  ));
  return (
    <details className="mt-2">
      <summary className="min-h-6 cursor-pointer px-[18px] text-12 text-ink-3 max-md:min-h-11">
        {words.kept(records.length, days)} <span className="font-550 text-accent-ink">{words.compare}</span>
      </summary>
      <RecordTable records={records} now={now} />
    </details>
  );
}
