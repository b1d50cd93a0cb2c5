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
  const link =
    "flex min-h-8 items-center rounded-6 px-2.5 py-1 text-ink-2 hover:bg-hover hover:text-ink max-lg:min-h-11 aria-[current]:bg-hover aria-[current]:font-600 aria-[current]:text-ink";
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {tags.map((tag) => (
        <div key={tag} className="mt-4">
          <p className="px-2.5 text-12 font-550 text-ink-3">{tag}</p>
          <ul className="mt-0.5">
            {operations
              .filter((operation) => operation.tag === tag)
              .map(({ name, method, path }) => (
                <li key={name}>
                  <a href={`#${name}`} className={`${link} gap-2 font-mono text-11`}>
                    <span className="w-7 shrink-0 text-ink-3">{method}</span>
                    <span className="min-w-0 break-words">{path.replace("/api/", "")}</span>
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

export function Contents(props: Props) {
  return (
    <>
      <MarkCurrent />
      <nav
        aria-label={messages.contents}
        data-contents=""
        className="sticky top-[3.25rem] h-[calc(100dvh-3.25rem)] overflow-y-auto border-r border-line px-3 py-6 max-lg:hidden"
      >
        <Links {...props} />
      </nav>
      <details className="group border-b border-line bg-surface lg:hidden">
        <summary className="flex h-11 items-center gap-2 px-4 font-600">
          <ChevronRight
            size={14}
            aria-hidden="true"
            className="text-ink-3 transition-transform duration-fast group-open:rotate-90"
          />
          {messages.contents}
        </summary>
        <nav aria-label={messages.contents} data-contents="" className="px-2 pb-4">
          <Links {...props} />
        </nav>
      </details>
    </>
  );
}
