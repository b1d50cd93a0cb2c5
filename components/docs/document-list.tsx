import { Search } from "lucide-react";
import { DOCUMENT_GROUPS, type Document } from "@/lib/domain/documents";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ContentsFrame } from "./contents";
import { messages } from "./messages/documents";

type Entry = { title: string; address: string };

/** Groups that are too long for the navigation are on the first page and in the search. */
const UNLISTED = ["Decisions"];

export function groupsOf(documents: readonly Document[], api: Entry) {
  return DOCUMENT_GROUPS.map((group) => {
    const own: Entry[] = documents.filter((document) => document.group === group);
    return { group, title: messages.groups[group], entries: group === "Reference" ? [api, ...own] : own };
  });
}

type Groups = ReturnType<typeof groupsOf>;

function Links({ groups, current }: { groups: Groups; current: string }) {
  return groups
    .filter(({ group }) => !UNLISTED.includes(group))
    .map(({ group, title, entries }) => (
      <section key={group} className="mb-4">
        <p>{title}</p>
        <ul>
          {entries.map((entry) => (
            <li key={entry.address}>
              <a href={entry.address} aria-current={entry.address === current ? "page" : undefined}>
                {entry.title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ));
}

export function DocumentNavigation(props: { groups: Groups; current: string }) {
  return <ContentsFrame label={messages.navigation} links={<Links {...props} />} />;
}

export function DocumentSearch({ query = "" }: { query?: string }) {
  return (
    <form role="search" action="/docs" className="flex max-w-[32rem] gap-2">
      <Field
        label={messages.search.label}
        isLabelHidden
        name="q"
        type="search"
        defaultValue={query}
        maxLength={200}
        placeholder={messages.search.label}
        icon={<Search size={14} aria-hidden="true" className="text-ink-3" />}
        className="min-w-0 flex-1"
      />
      <Button type="submit">{messages.search.submit}</Button>
    </form>
  );
}
