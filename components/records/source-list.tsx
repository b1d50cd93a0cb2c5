import { When } from "@/components/ui/moment";
import type { RecordSource } from "@/lib/contract/record-sources";
import { messages } from "./messages";

/** The newest sources are listed, the others counted. */
const SHOWN = 5;

function Seen({ newest, oldest }: RecordSource) {
  if (!newest) return messages.sources.undated;
  const last = <When iso={newest} style="day" />;
  const isOneDay = !oldest || oldest.slice(0, 10) === newest.slice(0, 10);
  return isOneDay ? last : messages.sources.between(<When iso={oldest} style="day" />, last);
}

export function SourceList({ sources }: { sources: readonly RecordSource[] }) {
  const more = sources.length - SHOWN;
  return (
    <>
      <ul>
        {sources.slice(0, SHOWN).map((source) => (
          <li key={source.name} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
            <bdi className="min-w-0 wrap-anywhere">{source.name ?? messages.sources.unnamed}</bdi>
            <span className="text-ink-3">
              <Seen {...source} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-3">{messages.sources.more(more)}</p>}
    </>
  );
}
