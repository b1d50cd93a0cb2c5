import type { ComponentProps, ReactNode } from "react";
import { Box } from "@/components/ui/box";
import { formatDay } from "@/components/ui/moment-words";
import { optionLabel } from "@/components/filters/option-label";
import { fieldLabel } from "@/components/ui/messages/fields";
import type { CatalogueDescription, KindDescription } from "@/lib/contract/catalogue-description";
import {
  dayHref,
  platformHref,
  ages,
  newestDays,
  shareOf,
  sourceRows,
  together,
  type Age,
  knownHref,
  type Kind,
} from "./figures";
import { DuplicateBox } from "./duplicate-box";
import { Figure, FigureTable, NoRows, percent } from "./figure-table";
import { InferredBox } from "./inferred-box";
import { messages } from "./messages";

const [MOST_DAYS, MOST_SOURCES] = [14, 14];

type Props = { of: CatalogueDescription };

const BOTH = [messages.columns.posts, messages.columns.creators];

function Platforms({ of: { posts, creators } }: Props) {
  const words = messages.platforms;
  const rows = together(posts.platforms, creators.platforms);
  return (
    <Box title={words.title}>
      <FigureTable
        label={words.title}
        first={words.column}
        columns={BOTH}
        rows={rows.map(({ key, posts: ofPosts, creators: ofCreators }) => ({
          key: key ?? "",
          name: key === null ? messages.unknown : optionLabel(key),
          share: shareOf(ofPosts + ofCreators, posts.total + creators.total),
          cells: [
            <Figure key="posts" count={ofPosts} />,
            <Figure key="creators" count={ofCreators} href={key === null ? undefined : platformHref(key)} />,
          ],
        }))}
      />
    </Box>
  );
}

function FigureBox({
  words,
  isEmpty,
  children,
  ...table
}: Pick<ComponentProps<typeof FigureTable>, "columns" | "rows"> & {
  words: { title: string; note: string; none: string; column: string };
  isEmpty: boolean;
  children?: ReactNode;
}) {
  return (
    <Box title={words.title} note={words.note}>
      {isEmpty ? (
        <NoRows>{words.none}</NoRows>
      ) : (
        <FigureTable label={words.title} first={words.column} {...table} />
      )}
      {children}
    </Box>
  );
}

function Sources({ of }: Props) {
  const words = messages.sources;
  const { rows, more } = sourceRows(of, MOST_SOURCES);
  const { posts, creators } = of;
  const total = posts.total + creators.total;
  const unknown = { posts: posts.withoutSource, creators: creators.withoutSource };
  const shown = [
    ...rows.map((row) => ({ ...row, name: <bdi>{row.key}</bdi> })),
    ...(unknown.posts + unknown.creators > 0 ? [{ key: "", name: messages.unknown, ...unknown }] : []),
  ];
  return (
    <FigureBox
      words={words}
      columns={BOTH}
      rows={shown.map((row) => ({
        key: row.key,
        name: row.name,
        share: shareOf(row.posts + row.creators, total),
        cells: [<Figure key="posts" count={row.posts} />, <Figure key="creators" count={row.creators} />],
      }))}
      isEmpty={rows.length === 0}
    >
      {more > 0 && <p className="px-[18px] pb-3.5 text-ink-3">{words.more(more)}</p>}
    </FigureBox>
  );
}

function Days({ of: { posts } }: Props) {
  const words = messages.days;
  const { shown, others } = newestDays(posts, MOST_DAYS);
  const most = Math.max(...shown.map(({ count }) => count), 1);
  const rows = shown.map(({ day, count }) => ({
    key: day,
    name: <time dateTime={day}>{formatDay(day)}</time>,
    share: count / most,
    cells: [<Figure key="posts" count={count} href={dayHref(day)} label={formatDay(day)} />],
  }));
  const rest = { key: "", name: words.others, cells: [<Figure key="posts" count={others} />] };
  return (
    <FigureBox
      words={words}
      columns={[messages.columns.posts]}
      rows={others > 0 ? [...rows, rest] : rows}
      isEmpty={rows.length === 0}
    />
  );
}

function Ages({ of: { posts, creators }, now }: Props & { now: number }) {
  const words = messages.ages;
  const [ofPosts, ofCreators] = [ages(posts, now), ages(creators, now)];
  return (
    <Box title={words.title} note={words.note}>
      <FigureTable
        label={words.title}
        first={words.column}
        columns={BOTH}
        rows={(Object.keys(words.words) as Age[]).map((age) => ({
          key: age,
          name: words.words[age],
          share: shareOf(ofPosts[age] + ofCreators[age], posts.total + creators.total),
          cells: [
            <Figure key="posts" count={ofPosts[age]} />,
            <Figure key="creators" count={ofCreators[age]} />,
          ],
        }))}
      />
    </Box>
  );
}

const stack = "grid grid-cols-[minmax(0,1fr)] gap-4";

const words = messages.fields;

function Completeness({ kind, of: { fields, total } }: { kind: Kind; of: KindDescription }) {
  return (
    <Box title={words.title(kind)} note={words.of(total)}>
      <FigureTable
        label={words.title(kind)}
        first={words.column}
        columns={[words.records, words.known]}
        rows={fields.map(({ field, known }) => ({
          key: field,
          name: fieldLabel(field),
          share: shareOf(known, total),
          cells: [
            <Figure
              key="records"
              count={known}
              href={knownHref(kind, field)}
              label={words.search(fieldLabel(field))}
            />,
            percent(shareOf(known, total)),
          ],
        }))}
      />
    </Box>
  );
}

export function CatalogueFigures({ of, now }: Props & { now: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className={stack}>
        <Platforms of={of} />
        <Ages of={of} now={now} />
        <Sources of={of} />
        <Completeness kind="posts" of={of.posts} />
        <InferredBox of={of} />
      </div>
      <div className={stack}>
        <Days of={of} />
        <Completeness kind="creators" of={of.creators} />
        <DuplicateBox of={of} />
      </div>
    </div>
  );
}
