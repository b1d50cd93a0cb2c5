import Link from "next/link";
import type { AddedItems, ListName } from "@/lib/contract/lists";
import { messages } from "./messages";

export function ListLink({ list: { id, name } }: { list: ListName }) {
  return (
    <Link
      href={`/lists/${encodeURIComponent(id)}`}
      prefetch={false}
      className="font-600 text-accent-ink underline-offset-3 hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

export function AddedWords({ list, of }: { list: ListName; of: Omit<AddedItems, "ids"> }) {
  return (
    <>
      <p className="text-14">{messages.added(of.added, <ListLink list={list} />, of.already)}</p>
      {of.full > 0 && <p className="mt-1 text-ink-2">{messages.full(of.full)}</p>}
    </>
  );
}
