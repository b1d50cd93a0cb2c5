import type { Metadata } from "next";
import { DocumentNavigation, DocumentSearch, groupsOf } from "@/components/docs/document-list";
import { messages } from "@/components/docs/messages/documents";
import type { SearchParams } from "@/components/filters/address-entries";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { searchDocuments, type Found } from "@/lib/domain/documents";
import { DOCUMENTS } from "./documents";

export const metadata: Metadata = { title: PAGES.docs.title, description: messages.description };

function Results({ query, found }: { query: string; found: readonly Found[] }) {
  if (found.length === 0)
    return (
      <div className="py-8" role="status">
        <h2 className="text-20 font-650">{messages.none(query)}</h2>
        <p className="mt-1 text-ink-2">{messages.noneHelp}</p>
      </div>
    );
  return (
    <section className="py-8">
      <h2 className="text-16 font-650" role="status">
        {messages.found(found.length, query)}
      </h2>
      <ul className="mt-3 max-w-[72ch]">
        {found.map(({ address, title, heading, excerpt }) => (
          <li key={address} className="border-t border-line py-3">
            <a href={address} className="font-600 text-accent-ink hover:underline">
              {heading}
            </a>
            {heading !== title && <span className="text-ink-3"> · {title}</span>}
            <p className="mt-0.5 text-13 text-ink-2 wrap-anywhere">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Group = ReturnType<typeof groupsOf>[number] & { columns?: string };

function GroupSection({ title, entries, columns = "" }: Group) {
  return (
    <section className="mb-8 break-inside-avoid">
      <h2 className="mb-1.5 text-16 font-650">{title}</h2>
      <ul className={columns}>
        {entries.map(({ address, title: name }) => (
          <li key={address}>
            <a
              href={address}
              className="inline-block py-1 text-ink-2 hover:text-ink hover:underline max-md:py-2.5"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default async function DocsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = singleValues(await searchParams)("q")
    .trim()
    .slice(0, 200);
  const { title, path } = PAGES.apiReference;
  const groups = groupsOf(DOCUMENTS, { title, address: path });
  return (
    <div className="lg:grid lg:grid-cols-[248px_minmax(0,1fr)]">
      <DocumentNavigation groups={groups} current={PAGES.docs.path} />
      <main id="content" tabIndex={-1} className="min-w-0 px-4 pb-24 outline-none lg:px-8">
        <h1 className="pt-9 text-28 font-650">{messages.title}</h1>
        <p className="mb-5 mt-1 text-16 text-ink-2">{messages.lead}</p>
        <DocumentSearch query={query} />
        {query !== "" ? (
          <Results query={query} found={searchDocuments(DOCUMENTS, query)} />
        ) : (
          <>
            <div className="mt-8 gap-x-8 sm:columns-2 xl:columns-3">
              {groups
                .filter(({ group }) => group !== "Decisions")
                .map((group) => (
                  <GroupSection key={group.group} {...group} />
                ))}
            </div>
            {groups
              .filter(({ group }) => group === "Decisions")
              .map((group) => (
                <GroupSection key={group.group} {...group} columns="gap-x-8 sm:columns-2 xl:columns-3" />
              ))}
          </>
        )}
      </main>
    </div>
  );
}
