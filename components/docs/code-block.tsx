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
      <pre tabIndex={0} role="region" aria-label={what} className={`code-block ${className}`}>
        <code>{code}</code>
      </pre>
      <CopyButton what={what} />
    </div>
  );
}
