import Link from "next/link";
import type { AddedItems, ListName } from "@/lib/contract/lists";
import { messages } from "./messages";

export function ListLink({ list: { id, name } }: { list: ListName }) {
  return (
    <Link
      href={`/lists/${encodeURIComponent(id)}`}
      prefetch={false}
      className="font-600 underline underline-offset-3"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

export function AddedWords({ list, of }: { list: ListName; of: Omit<AddedItems, "ids"> }) {
  return (
    <>
      <p>{messages.added(of.added, <ListLink list={list} />, of.already)}</p>
      {of.full > 0 && <p>{messages.full(of.full)}</p>}
    </>
  );
}
