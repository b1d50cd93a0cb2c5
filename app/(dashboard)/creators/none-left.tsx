import Link from "next/link";
import { changedHref, sameHref, type CreatorAddress } from "@/components/creators/creator-address";
import { ROWS } from "@/components/creators/row-order";
import { messages as hidingMessages } from "@/components/creators/messages/more";
import { messages as rowMessages } from "@/components/creators/messages/row-order";
import { messages } from "@/components/creators/messages/search";

/** @param next the following page, or 0 */
export function AllHidden({ address, next }: { address: CreatorAddress; next: number }) {
  return (
    <p className="border-b border-line px-4 py-6 text-ink-2 lg:px-6">
      {hidingMessages.allHidden}{" "}
      {next > 0 && (
        <Link
          href={changedHref(address, { page: next })}
          prefetch={false}
          className="font-600 text-accent-ink hover:underline"
        >
          {messages.nextPage}
        </Link>
      )}
    </p>
  );
}

/** The reader filters by proven facts, and no row has any. */
export function NoneLeft({ address }: { address: CreatorAddress }) {
  return (
    <p className="border-b border-line px-4 py-6 text-ink-2 lg:px-6">
      {rowMessages.noneLeft}{" "}
      <Link
        href={sameHref({ ...address, keep: { ...address.keep, [ROWS]: undefined } })}
        prefetch={false}
        className="font-600 text-accent-ink hover:underline"
      >
        {rowMessages.showAll}
      </Link>
    </p>
  );
}
