import { Laptop, Smartphone } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Moment, When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import type { SessionRow } from "@/lib/contract/members";
import { PAGES } from "@/lib/contract/pages";
import { messages } from "./messages/sessions";

const SESSIONS_ROUTE = "/api/dashboard/sessions";

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
          <span className="md:whitespace-nowrap">
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

/** `everywhere` counts all sessions, including this one. */
export type Ending = { everywhere: number } | { id: string; device: string };

/** `recent` means signed in or password given lately. `signIn` means no password, so they sign in again. */
type Proof = "recent" | "password" | "signIn";

function wordsOf(ending: Ending): { title: string; what: string; button: string } {
  const { one, all } = messages.confirm;
  if ("device" in ending)
    return {
      title: one.title(ending.device),
      what: one.what,
      button: one.submit(ending.device),
    };
  const { everywhere } = ending;
  return { title: all.title(everywhere), what: all.what, button: all.submit(everywhere) };
}

function SignInAgain() {
  return (
    <form method="post" action="/api/dashboard/sign-out" className="mt-2.5 flex flex-wrap gap-2">
      <Button type="submit">{messages.confirm.signOutHere}</Button>
      <ButtonLink href={PAGES.sessions.path}>{messages.confirm.cancel}</ButtonLink>
    </form>
  );
}

export function ConfirmEnd({
  ending,
  proof,
  error,
}: {
  ending: Ending;
  proof: Proof;
  error: string | undefined;
}) {
  const { title, what, button } = wordsOf(ending);
  return (
    <Notice role="alert">
      <p className="font-600">{title}</p>
      <p>{proof === "signIn" ? messages.confirm.signInAgain : what}</p>
      {proof === "signIn" ? (
        <SignInAgain />
      ) : (
        <form method="post" action={SESSIONS_ROUTE} className="mt-2.5 grid gap-2.5">
          {"device" in ending ? (
            <input type="hidden" name="id" value={ending.id} />
          ) : (
            <input type="hidden" name="action" value="everywhere" />
          )}
          {proof === "password" && (
            <Field
              className="max-w-72 text-ink max-md:max-w-none"
              label={messages.confirm.password}
              name="current"
              type="password"
              autoComplete="current-password"
              required
              help={messages.confirm.passwordHelp}
              error={error}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger">
              {button}
            </Button>
            <ButtonLink href={PAGES.sessions.path}>{messages.confirm.cancel}</ButtonLink>
          </div>
        </form>
      )}
    </Notice>
  );
}
