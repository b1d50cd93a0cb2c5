import { Notice } from "@/components/ui/notice";
import type { ListInAddress } from "@/lib/domain/match/list-address";
import { messages } from "./messages/match";

const { paste } = messages;

export function Unreadable({ list }: { list: ListInAddress }) {
  const { unreadable, unread, repeated, beyond } = list;
  return (
    <div className="mt-4 grid gap-2 empty:hidden">
      {unread > 0 && (
        <Notice>
          <p className="font-550">{paste.unreadable(unread)}</p>
          <ul className="mt-1">
            {unreadable.map(({ line, text, why }, index) => (
              <li key={index} className="wrap-anywhere">
                {paste.line(line, <bdi>{text}</bdi>, why)}
              </li>
            ))}
          </ul>
          {unread > unreadable.length && <p>{paste.unreadMore(unread - unreadable.length)}</p>}
        </Notice>
      )}
      {beyond > 0 && <Notice>{paste.beyond(beyond)}</Notice>}
      {repeated > 0 && <p className="text-ink-3">{paste.repeated(repeated)}</p>}
    </div>
  );
}
