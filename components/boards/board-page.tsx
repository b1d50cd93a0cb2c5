/** What is on a list; of a list that somebody changes, its parts come here. */
import type { List } from "@/lib/contract/lists";

export function BoardPage({ list }: { list: List }) {
  return <p className="text-ink-2">{list.description}</p>;
}
