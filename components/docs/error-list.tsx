/** The error answers of one operation. Those whose body says more than the table of all errors show it when opened. */
import { CodeBlock } from "./code-block";
import type { ErrorAnswer } from "./read-reference";
import { messages } from "./messages/reference";

const WITH_EXAMPLE: readonly string[] = ["insufficient_credits"];

export function ErrorList({ errors, what }: { errors: readonly ErrorAnswer[]; what: string }) {
  const opened = errors.filter(({ code }) => WITH_EXAMPLE.includes(code));
  const others = errors.filter((error) => !opened.includes(error));
  return (
    <div className="mt-2 text-ink-2 wrap-anywhere">
      {opened.map(({ status, code, title, example }) => (
        <details key={code}>
          <summary className="max-md:min-h-11">
            {status} <code>{code}</code> {title}
          </summary>
          <CodeBlock code={example} what={messages.errors.example(what, code)} className="my-2" />
        </details>
      ))}
      <p className="mt-1 font-mono text-12">
        {others.map(({ status, code }) => `${status} ${code}`).join(" · ")}
      </p>
    </div>
  );
}
