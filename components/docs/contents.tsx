import type { ReactNode } from "react";
import { ChevronRight } from "lucide-react";
import { MarkCurrent } from "./mark-current";
import type { OperationReference } from "./read-reference";
import { messages } from "./messages/reference";

export type Chapter = { id: string; title: string };

function Links({
  chapters,
  operations,
}: {
  chapters: readonly Chapter[];
  operations: readonly OperationReference[];
}) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {tags.map((tag) => (
        <div key={tag}>
          <p>{tag}</p>
          <ul>
            {operations
              .filter((operation) => operation.tag === tag)
              .map(({ name, method, path }) => (
                <li key={name}>
                  <a href={`#${name}`}>
                    <span>{method}</span>
                    <span>{path.replace("/api/", "")}</span>
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

type Props = { chapters: readonly Chapter[]; operations: readonly OperationReference[] };

/** At the left, and on phones behind a line of its own. `links` is in the page twice. */
export function ContentsFrame({ label, links }: { label: string; links: ReactNode }) {
  return (
    <>
      <nav
        aria-label={label}
        data-contents=""
        className="reference-contents sticky top-[3.25rem] h-[calc(100dvh-3.25rem)] overflow-y-auto border-r border-line px-3 py-6 max-lg:hidden"
      >
        {links}
      </nav>
      <details className="group border-b border-line bg-surface lg:hidden">
        <summary className="flex h-11 items-center gap-2 px-4 font-600">
          <ChevronRight
            size={14}
            aria-hidden="true"
            className="text-ink-3 transition-transform duration-fast group-open:rotate-90"
          />
          {label}
        </summary>
        <nav aria-label={label} data-contents="" className="reference-contents px-2 pb-4">
          {links}
        </nav>
      </details>
    </>
  );
}

export function Contents(props: Props) {
  return (
    <>
      <MarkCurrent />
      <ContentsFrame label={messages.contents} links={<Links {...props} />} />
    </>
  );
}
