import type { Tile } from "@/components/ui/tiles";
import type { KeptState, StoredSpace } from "@/lib/contract/catalogue-description";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { byteWords } from "./byte-words";
import { messages } from "./messages";

const words = messages.tiles;

/** `current` is undefined if the catalogue is empty or unreadable. */
export function dataTiles(current: KeptState | undefined, { free, disk }: StoredSpace): Tile[] {
  const note = current?.isDemo === true ? words.demo : undefined;
  return [
    { label: words.posts, value: formatNumber(current?.posts ?? 0), meaning: note },
    { label: words.creators, value: formatNumber(current?.creators ?? 0), meaning: note },
    { label: words.free, value: byteWords(free), meaning: words.of(byteWords(disk)) },
  ];
}
