import { CopyButton } from "./copy-button";

/** Matches a line of formatted JSON up to the value: ` "views":`. */
const JSON_NAME = /^(\s*"(?:[^"\\]|\\.)*":)(.*)$/;

function JsonLine({ line }: { line: string }) {
  const [, name, value] = JSON_NAME.exec(line) ?? [];
  if (name === undefined) return <>{line}</>;
  return (
    <>
      <span className="text-ink-3">{name}</span>
      {value}
    </>
  );
}

export function CodeBlock({
  code,
  what,
  isJson = false,
  className = "",
}: {
  code: string;
  /** Screen readers need it, for example “the curl call”. */
  what: string;
  isJson?: boolean;
  className?: string;
}) {
  const lines = isJson ? code.split("\n") : [];
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        role="region"
        aria-label={what}
        className={`overflow-auto rounded-8 bg-sunken px-3.5 py-3 font-mono text-12 leading-[19px] text-ink ring-1 ring-inset ring-line ${className}`}
      >
        <code>
          {isJson
            ? lines.map((line, index) => (
                <span key={index}>
                  <JsonLine line={line} />
                  {index < lines.length - 1 && "\n"}
                </span>
              ))
            : code}
        </code>
      </pre>
      <CopyButton what={what} />
    </div>
  );
}
