import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocumentNavigation, DocumentSearch, groupsOf } from "@/components/docs/document-list";
import { Markdown } from "@/components/docs/markdown";
import { messages } from "@/components/docs/messages/documents";
import { PAGES } from "@/lib/contract/pages";
import { documentAt, pageNamed, resolveLink, sectionsOf } from "@/lib/domain/documents";
import { DOCUMENTS } from "../documents";

type Props = { params: Promise<{ page: string[] }> };

async function documentOf({ params }: Props) {
  const address = `/docs/${(await params).page.join("/")}`;
  return documentAt(address, DOCUMENTS) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, summary, address } = await documentOf(props);
  return { title, description: summary, alternates: { types: { "text/markdown": `${address}.md` } } };
}

/** Fewer sections need no list of them. */
const LEAST_SECTIONS = 3;

export default async function DocumentPage(props: Props) {
  const document = await documentOf(props);
  const { title, path } = PAGES.apiReference;
  const sections = sectionsOf(document).filter(({ level }) => level === 2);
  const resolve = (href: string) => resolveLink(href, document, DOCUMENTS);
  return (
    <div className="lg:grid lg:grid-cols-[248px_minmax(0,1fr)] xl:grid-cols-[248px_minmax(0,1fr)_220px]">
      <DocumentNavigation groups={groupsOf(DOCUMENTS, { title, address: path })} current={document.address} />
      <main id="content" tabIndex={-1} className="min-w-0 px-4 pb-24 pt-5 outline-none lg:px-8">
        <div className="mx-auto max-w-[46rem]">
          <DocumentSearch />
          <Markdown text={document.text} links={{ resolve, named: pageNamed }} />
          <p className="mt-10 border-t border-line pt-4 text-13 text-ink-3">
            <a href={`${document.address}.md`} className="inline-block py-2 underline hover:text-ink">
              {messages.markdown}
            </a>
          </p>
        </div>
      </main>
      {sections.length >= LEAST_SECTIONS && (
        <nav
          aria-label={messages.onThisPage}
          className="reference-contents sticky top-[3.25rem] h-[calc(100dvh-3.25rem)] overflow-y-auto px-2 py-6 text-13 max-xl:hidden"
        >
          <p>{messages.onThisPage}</p>
          <ul>
            {sections.map(({ heading, anchor }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
