import { ChevronRight } from "lucide-react";
import { CodeBlock } from "./code-block";
import type { ErrorAnswer } from "./read-reference";
import { messages } from "./messages/reference";

export function ErrorList({ errors, what }: { errors: readonly ErrorAnswer[]; what: string }) {
  return (
    <ul className="mt-2 rounded-10 border border-line bg-surface">
      {errors.map(({ status, code, title, headers, example }) => (
        <li key={code} className="border-t border-line first:border-t-0">
          <details className="group">
            <summary className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-3.5 py-1.5 hover:bg-hover max-md:min-h-11 max-md:py-2.5">
              <ChevronRight
                size={13}
                aria-hidden="true"
                className="shrink-0 self-center text-ink-3 transition-transform duration-fast group-open:rotate-90"
              />
              <span className="w-8 font-600 tabular-nums">{status}</span>
              <code className="font-mono text-12">{code}</code>
              <span className="text-ink-3 max-sm:basis-full max-sm:pl-6">
                {messages.errors.withHeaders(title, headers)}
              </span>
            </summary>
            <div className="px-3.5 pb-3.5 pt-1">
              <CodeBlock code={example} isJson what={messages.errors.example(what, code)} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
