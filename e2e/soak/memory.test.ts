import { expect, test } from "vitest";
import { fifthsOf, heapOf, residentMb, stillGrowing, type MemorySample } from "./memory";

const COUNT = 100;
/** Memory at each of a hundred moments; a collection takes 60 MiB away at every seventh. */
const series = (rssAt: (n: number) => number, heapAt: (n: number) => number | null = () => null) =>
  Array.from({ length: COUNT }, (_, n): MemorySample => {
    const held = heapAt(n);
    const heapMb = held === null ? null : held + (n % 7) * 10;
    return { rssMb: rssAt(n) - (n % 7 === 0 ? 60 : 0), heapMb, collections: Math.floor(n / 7) };
  });
const judged = (samples: MemorySample[]) => stillGrowing(fifthsOf(samples));

test.each<[string, MemorySample[]]>([
  ["level", series(() => 600)],
  ["level after a warm-up that doubles it", series((n) => (n < 20 ? 300 + 15 * n : 600))],
  ["with a peak of one moment", series((n) => (n === 85 ? 2_000 : 600))],
  ["growing by 8 % once, as by a larger catalogue", series((n) => (n < 50 ? 600 : 648))],
  ["falling", series((n) => 600 - n)],
  [
    "whose heap grows between collections alone",
    series(
      () => 600,
      () => 90,
    ),
  ],
])("memory %s levels off", (_, samples) => expect(judged(samples)).toEqual([]));

test("detects a leak of 5 % per fifth, also one only in the heap", () => {
  expect(judged(series((n) => 600 + 1.5 * n))).toEqual([
    "Resident memory grew from 644 to 717 MiB (11 %) after the warm-up; 10 % is allowed.",
  ]);
  const heap = series(
    () => 600,
    (n) => 90 + 0.4 * n,
  );
  expect(judged(heap)).toEqual([expect.stringMatching(/^The JavaScript heap grew from 9\d to 1\d\d MiB/)]);
});

test("uncollected garbage is not a leak", () => {
  const heap = series(
    () => 600,
    (n) => 90 + n,
  ).map((sample) => ({ ...sample, collections: 1 }));
  expect(fifthsOf(heap).map(({ heapMb }) => heapMb)).toEqual([null, null, null, null, null]);
  expect(judged(heap)).toEqual([]);
});

test("too few samples prove nothing", () => expect(() => fifthsOf(series(() => 600).slice(0, 14))).toThrow());

test("reads process memory from the system and heap from metrics", () => {
  expect(residentMb(process.pid)).toBeGreaterThan(20);
  const metrics = `# TYPE nodejs_heap_size_used_bytes gauge
nodejs_heap_size_used_bytes 104857600
nodejs_gc_duration_seconds_count{kind="minor"} 90
nodejs_gc_duration_seconds_count{kind="major"} 7
`;
  expect(heapOf(metrics)).toEqual({ heapMb: 100, collections: 7 });
  expect(heapOf(metrics.replace("bytes 1", 'bytes{app="x"} 1'))).toEqual({ heapMb: 100, collections: 7 });
  expect(heapOf("other 1")).toEqual({ heapMb: null, collections: 0 });
});
