/** Asks before sessions are ended, for the password where it was given too long ago. It needs no JavaScript. */
import { TriangleAlert } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PAGES } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { SESSIONS_ROUTE } from "./session-list";

/** `everywhere`: how many sessions there are, this one too. */
export type Ending = { everywhere: number } | { id: string; device: string };

/**
 * What proves that it is the person. `recent`: signed in or gave the password lately; `signIn`: there is no password, so
 * they sign in again.
 */
export type Proof = "recent" | "password" | "signIn";

function wordsOf(ending: Ending): { title: string; what: string; button: string } {
  if ("device" in ending)
    return {
      title: `Sign out ${ending.device}?`,
      what: "That browser signs in again.",
      button: `Sign out ${ending.device}`,
    };
  const { everywhere } = ending;
  const sessions = everywhere === 1 ? "1 session" : `${formatNumber(everywhere)} sessions`;
  const what = "You are signed out here too, and sign in again.";
  return { title: `End ${sessions}?`, what, button: `End ${sessions}` };
}

function SignInAgain() {
  return (
    <form method="post" action="/api/dashboard/sign-out" className="mt-2.5 flex flex-wrap gap-2">
      <Button type="submit">Sign out here</Button>
      <ButtonLink href={PAGES.sessions.path}>Cancel</ButtonLink>
    </form>
  );
}

/** `error`: what is wrong with the password. */
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
      <p>
        {proof === "signIn"
          ? "You signed in more than 10 minutes ago. Sign out here, sign in again, and come back."
          : what}
      </p>
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
              label="Your password"
              name="current"
              type="password"
              autoComplete="current-password"
              required
              help="It counts for 10 minutes. Signing in again counts too."
              error={error}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger">
              {button}
            </Button>
            <ButtonLink href={PAGES.sessions.path}>Cancel</ButtonLink>
          </div>
        </form>
      )}
    </Notice>
  );
}
