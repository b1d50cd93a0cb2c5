import { Tag } from "@/components/ui/tag";
import { CodeBlock } from "./code-block";
import type { Answer } from "./send-call";
import { messages } from "./messages/calls";

/** Headers that a web server adds are folded. */
const SPOKEN =
  /^(ratelimit|x-credits-|x-request-id|retry-after|idempotent-|allow$|www-authenticate|content-type$)/;

function Headers({ headers }: { headers: Answer["headers"] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 font-mono text-11">
      {headers.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function AnswerView({ answer, summary }: { answer: Answer; summary: string }) {
  const { status, statusText, ms, headers, body } = answer;
  const others = headers.filter(([name]) => !SPOKEN.test(name));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <p role="status" className="flex items-center gap-2">
        <Tag variant={status < 400 ? "own" : "bad"}>
          {status} {statusText}
        </Tag>
        <span className="text-12 tabular-nums text-ink-3">{messages.answer.duration(ms)}</span>
      </p>
      <Headers headers={headers.filter(([name]) => SPOKEN.test(name))} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-12 font-500 text-accent-ink max-md:min-h-11">
            {messages.answer.otherHeaders(others.length)}
          </summary>
          <Headers headers={others} />
        </details>
      )}
      <CodeBlock code={body} what={messages.answer.label(summary)} className="max-h-[22.5rem]" />
    </div>
  );
}
