import { TriangleAlert } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PAGES } from "@/lib/contract/pages";
import { SESSIONS_ROUTE } from "./session-list";
import { messages } from "./messages/sessions";

/** `everywhere` counts all sessions, including this one. */
export type Ending = { everywhere: number } | { id: string; device: string };

/** `recent` means signed in or password given lately. `signIn` means no password, so they sign in again. */
export type Proof = "recent" | "password" | "signIn";

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
    <Notice role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
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
