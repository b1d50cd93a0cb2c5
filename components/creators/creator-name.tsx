import Link from "next/link";
import { UsersRound, ListChecks } from "lucide-react";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { LinkPending } from "@/components/ui/link-pending";
import type { ListName } from "@/lib/contract/lists";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { LIBRARY_PATH } from "./creator-address";
import { SeenMark } from "./known-cell";
import type { KnownFacts } from "./known-facts";
import { likeCreator } from "./like-creator";
import { messages as listsMessages } from "./messages/lists";
import { NewLine, OwnedLine } from "./narrow-line";
import type { ColumnKey } from "./table-settings";
import { messages } from "./messages/table";

/** The link appears on row hover or focus. Narrow screens offer it on the record page. */
function LikeLink({ owned, name }: { owned: OwnedCreator; name: string }) {
  const { href, filters } = likeCreator(owned.creator);
  const words = filters.map(({ label, value }) => `${label} ${value}`).join(", ");
  return (
    <Link
      href={href}
      prefetch={false}
      title={messages.likeOne(words)}
      className="ml-auto grid size-7 shrink-0 place-items-center rounded-6 text-ink-3 opacity-0 hover:bg-sunken hover:text-ink focus-visible:opacity-100 group-hover/row:opacity-100 @max-[43.75rem]:hidden"
    >
      <UsersRound size={15} aria-hidden="true" />
      <span className="sr-only">{messages.likeName(name)}</span>
    </Link>
  );
}

type OwnedProps = {
  owned: OwnedCreator;
  columns: readonly ColumnKey[] | null;
  canSearch: boolean;
  lists: readonly ListName[] | undefined;
};

export function OnLists({ lists }: { lists: readonly ListName[] | undefined }) {
  if (!lists || lists.length === 0) return null;
  const words = listsMessages.mark(lists.map(({ name }) => name));
  return (
    <span
      title={words}
      className="relative z-[1] inline-flex shrink-0 items-center gap-0.5 text-12 tabular-nums text-ink-3"
    >
      <ListChecks size={13} aria-hidden="true" />
      <span aria-hidden="true">{listsMessages.count(lists.length)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

export function OwnedName({ owned, columns, canSearch, lists }: OwnedProps) {
  const { id, username, source } = owned.creator;
  const name = username ? `@${username}` : maskedId(id);
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2.5">
        <PlatformIcon source={source ?? sourceOf(id)} />
        <Link
          href={`${LIBRARY_PATH}/${id}`}
          prefetch={false}
          className={`relative z-[1] min-w-0 truncate rounded-4 max-md:-my-4 max-md:py-4 hover:underline hover:decoration-line-strong hover:underline-offset-3 ${username ? "font-600" : "font-mono text-12"}`}
        >
          <bdi>{name}</bdi>
        </Link>
        <OnLists lists={lists} />
        {canSearch && <LikeLink owned={owned} name={name} />}
      </span>
      <OwnedLine owned={owned} columns={columns} />
    </span>
  );
}

export function NewName({
  id,
  href,
  known,
  columns,
  lists,
}: {
  id: string;
  href: string;
  known: KnownFacts;
  columns: readonly ColumnKey[] | null;
  lists: readonly ListName[] | undefined;
}) {
  const { handle } = known;
  const isSeen = handle?.source === "post";
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2.5">
        <PlatformIcon source={sourceOf(id)} />
        <Link
          href={href}
          prefetch={false}
          scroll={false}
          title={handle ? handle.title : id}
          className={`relative z-[1] min-w-0 truncate rounded-4 max-md:-my-4 max-md:py-4 ${handle ? `${isSeen ? "" : "known-value"} font-550` : "font-mono text-12 text-ink-2 hover:underline hover:decoration-line-strong hover:underline-offset-3"}`}
        >
          <bdi>{handle ? `@${handle.text}` : maskedId(id)}</bdi>
          {isSeen && <SeenMark />}
          <LinkPending />
        </Link>
        <OnLists lists={lists} />
      </span>
      <NewLine id={id} known={known} columns={columns} />
    </span>
  );
}
