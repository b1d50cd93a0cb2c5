/** Code to read and to copy. */
import { CopyButton } from "./copy-button";

export function CodeBlock({
  code,
  what,
  className = "",
}: {
  code: string;
  /** Screen readers need it, for example “the curl call”. */
  what: string;
  className?: string;
}) {
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        role="region"
        aria-label={what}
        className={`overflow-auto rounded-8 bg-sunken px-3.5 py-3 font-mono text-12 leading-[19px] text-ink ring-1 ring-inset ring-line ${className}`}
      >
        <code>{code}</code>
      </pre>
      <CopyButton what={what} />
    </div>
  );
}
