/** An answer as it came: status, headers, body. */
import { Tag } from "@/components/ui/tag";
import { CodeBlock } from "./code-block";
import type { Answer } from "./send-call";

export function AnswerView({ answer, summary }: { answer: Answer; summary: string }) {
  const { status, statusText, ms, headers, body } = answer;
  const isGood = status < 400;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <p role="status" className="flex items-center gap-2">
        <Tag look={isGood ? "own" : "bad"}>
          {status} {statusText}
        </Tag>
        <span className="text-12 tabular-nums text-ink-3">in {ms} ms</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 font-mono text-11">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock code={body} isJson what={`The answer to: ${summary}`} className="max-h-[360px]" />
    </div>
  );
}
