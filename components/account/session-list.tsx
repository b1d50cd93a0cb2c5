import { Laptop, Smartphone } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Moment, When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import type { SessionRow } from "@/lib/contract/members";
import { messages } from "./messages/sessions";

export const SESSIONS_ROUTE = "/api/dashboard/sessions";

const isPhone = (device: string) => /iPhone|iPad|Android/.test(device);

/** This browser uses the normal sign-out, which also removes its cookie. */
function SignOutForm({ session: { id, device, isThis } }: { session: SessionRow }) {
  const label = isThis ? messages.signOutHere : messages.signOutName(device);
  return (
    <form method="post" action={isThis ? "/api/dashboard/sign-out" : SESSIONS_ROUTE}>
      {!isThis && <input type="hidden" name="id" value={id} />}
      <Button type="submit" aria-label={label}>
        {messages.signOut}
      </Button>
    </form>
  );
}

function Session({ session, now }: { session: SessionRow; now: number }) {
  const { device, address, startedAt, seenAt, isThis } = session;
  const Icon = isPhone(device) ? Smartphone : Laptop;
  const isNow = isThis || now - Date.parse(seenAt) < 120_000;
  return (
    <li className="flex items-center gap-3 border-b border-line px-[18px] py-3 last:border-b-0 max-md:items-start">
      <Icon size={18} className="shrink-0 text-ink-3 max-md:mt-0.5" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-14 font-600">{device}</span>
          {isThis && <Tag variant="own">{messages.thisBrowser}</Tag>}
        </p>
        <p className="mt-0.5 text-ink-2">
          {address && (
            <>
              <span className="break-all">{address}</span>
              <span aria-hidden="true"> · </span>
            </>
          )}
          <span className="whitespace-nowrap">
            {isNow ? messages.activeNow : messages.lastUsed(<Moment iso={seenAt} now={now} />)}
          </span>
        </p>
        <p className="text-12 text-ink-3">{messages.signedIn(<When iso={startedAt} style="full" />)}</p>
      </div>
      <SignOutForm session={session} />
    </li>
  );
}

export function SessionList({ sessions, now }: { sessions: readonly SessionRow[]; now: number }) {
  return (
    <ul className="mt-3 border-t border-line">
      {sessions.map((session) => (
        <Session key={session.id} session={session} now={now} />
      ))}
    </ul>
  );
}
