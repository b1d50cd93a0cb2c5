import Link from "next/link";
import { AddToListLink } from "@/components/records/add-to-list";
import type { ListName } from "@/lib/contract/lists";
import { messages } from "./messages/lists";

/** `creatorId` is set only if the reader may change lists. */
export function CreatorLists({
  lists,
  creatorId,
}: {
  lists: readonly ListName[];
  creatorId: string | undefined;
}) {
  if (lists.length === 0 && creatorId === undefined) return null;
  return (
    <section aria-label={messages.label} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4">
      {creatorId !== undefined && <AddToListLink size="small" target={{ ids: [creatorId] }} />}
      {lists.length > 0 && (
        <p className="min-w-0 text-ink-2">
          {messages.on(
            lists.map(({ id, name }) => (
              <Link
                key={id}
                href={`/lists/${id}`}
                prefetch={false}
                className="rounded-4 font-550 text-accent-ink wrap-anywhere hover:underline max-md:py-3"
              >
                <bdi>{name}</bdi>
              </Link>
            )),
          )}
        </p>
      )}
    </section>
  );
}
