/** The error answers of one operation. Those whose body says more than the table of all errors show it when opened. */
import { CodeBlock } from "./code-block";
import type { ErrorAnswer } from "./read-reference";
import { messages } from "./messages/reference";

const WITH_EXAMPLE: readonly string[] = ["invalid_parameter", "insufficient_credits"];

export function ErrorList({ errors, what }: { errors: readonly ErrorAnswer[]; what: string }) {
  return (
    <ul className="mt-2 grid grid-cols-1 gap-y-1 text-ink-2">
      {errors.map(({ status, code, title, example }) => (
        <li key={code}>
          {WITH_EXAMPLE.includes(code) ? (
            <details>
              <summary className="max-md:min-h-11">
                {status} <code>{code}</code> {title}
              </summary>
              <CodeBlock code={example} what={messages.errors.example(what, code)} className="my-2" />
            </details>
          ) : (
            <>
              {status} <code>{code}</code> {title}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
