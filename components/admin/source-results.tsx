import { Box } from "@/components/ui/box";
import { Moment } from "@/components/ui/moment";
import { KEPT_RESULTS, type SourceFile, type SourceResult } from "@/lib/contract/import-sources";
import { messages } from "./messages/sources";
import { OutcomeTag } from "./source-notices";

function FileReport({ file }: { file: SourceFile }) {
  const { name, problem, rows, accepted, rejected, rejects, unused } = file;
  if (problem !== null) return <li>{messages.results.refusedFile(name, problem)}</li>;
  return (
    <li>
      {messages.results.file(name, rows, accepted, rejected)}
      {(rejects.length > 0 || unused.length > 0) && (
        <ul className="list-disc pl-5 text-ink-3">
          {rejects.map(({ field, reason, isRow, count }) => (
            <li key={`${isRow} ${field} ${reason}`}>
              {messages.results.reject(count, isRow, [field, reason].filter(Boolean).join(" "))}
            </li>
          ))}
          {unused.length > 0 && <li>{messages.results.unused(unused)}</li>}
        </ul>
      )}
    </li>
  );
}

function Brought({ result }: { result: SourceResult }) {
  const kinds = (["posts", "creators"] as const).flatMap((kind) => {
    const counts = result[kind];
    return counts ? [messages.results.counts(kind, counts)] : [];
  });
  return (
    <>
      {result.outcome === "unchanged" && <p>{messages.results.same}</p>}
      {result.problem !== null && <p className="wrap-anywhere">{result.problem}</p>}
      {kinds.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {result.files.length > 0 && (
        <ul className="text-12 text-ink-2 wrap-anywhere">
          {result.files.map((file) => (
            <FileReport key={file.name} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}

export function SourceResults({ results, now }: { results: readonly SourceResult[]; now: number }) {
  return (
    <Box title={messages.results.title} note={messages.results.note(KEPT_RESULTS)}>
      {results.length === 0 && <p className="px-[18px] py-4 text-ink-2">{messages.results.none}</p>}
      <ol className="mt-2 divide-y divide-line">
        {results.map((result) => (
          <li
            key={result.at}
            className="grid gap-x-4 gap-y-1 px-[18px] py-3 md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 self-start">
              <OutcomeTag outcome={result.outcome} />
              <Moment iso={result.at} now={now} style="full" className="text-ink-2" />
              <span className="text-12 text-ink-3">
                {result.bytes !== null && `${messages.results.size(result.bytes)} · `}
                {messages.results.seconds(result.ms)}
              </span>
            </p>
            <div className="grid min-w-0 gap-1">
              <Brought result={result} />
            </div>
          </li>
        ))}
      </ol>
    </Box>
  );
}
