/** The error answers of one operation. Those whose body says more than the table of all errors show it when opened. */
import { CodeBlock } from "./code-block";
import type { ShownOperation } from "./read-reference";
import { messages } from "./messages/reference";

type Props = { errors: ShownOperation["errors"]; what: string };

export function ErrorList({ errors, what }: Props) {
  const others = errors.filter(({ opened }) => !opened);
  return (
    <div className="mt-2 text-ink-2 wrap-anywhere">
      {errors.map(
        ({ status, code, opened }) =>
          opened && (
            <details key={code}>
              <summary className="max-md:min-h-11">
                {status} <code>{code}</code> {opened.title}
              </summary>
              <CodeBlock code={opened.example} what={messages.errors.example(what, code)} className="my-2" />
            </details>
          ),
      )}
      <p className="mt-1 font-mono text-12">
        {others.map(({ status, code }) => `${status} ${code}`).join(" · ")}
      </p>
    </div>
  );
}
