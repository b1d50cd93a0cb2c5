/** Signing in. A plain form: it works without JavaScript. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "@/components/filters/address-entries";
import { describeFilter } from "@/components/filters/describe-filter";
import { Entrance } from "@/components/shell/entrance";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { inWords } from "@/lib/domain/wait-in-words";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { singleValues } from "@/lib/domain/single-values";
import { callbackPath } from "@/lib/server/http/callback-path";
import { currentMember } from "@/lib/server/http/open-page";

export const metadata: Metadata = { title: PAGES.signIn.title };

const DONE = {
  joined: "Your account is ready. Sign in with your new password.",
  reset: "Your password is changed. Sign in with it.",
};

/** What went wrong with the form before. @param wait seconds */
function problemWords(wait: string | undefined) {
  const seconds = wait !== undefined && /^\d{1,4}$/.test(wait) ? Number(wait) : 0;
  return {
    invalid: "This e-mail address and password do not belong together, or the account is disabled.",
    expired: "That took too long. Enter your password again.",
    limited: `Too many attempts. ${seconds === 0 ? "Wait a little and try again." : `Try again in ${inWords(seconds)}.`}`,
  };
}

const SEARCHES: Record<string, QueryDefinition> = { "/viral": viralQuery, "/creators": creatorQuery };

/** What a colleague's link shows, in words; null when it is no search with filters. */
function linkInWords(path: string): string | null {
  const url = new URL(path, "http://here.invalid");
  const query = ownValue(SEARCHES, url.pathname);
  if (!query) return null;
  const { values } = parseUrl(query, url.searchParams, { isForm: true });
  const words = activeFilters(query, values).map((name) => describeFilter(query.filters[name]!, values));
  return words.length === 0 ? null : words.slice(0, 4).join(", ");
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const to = callbackPath(params("callbackUrl"));
  if (await currentMember()) redirect(to);
  const link = linkInWords(to);
  return (
    <Entrance
      title="Sign in to Scoutdeck"
      lead={
        link && (
          <>
            This link leads to <b className="font-650 text-ink">{link}</b>. You will land there.
          </>
        )
      }
    >
      <form method="post" action="/api/dashboard/sign-in" className="mt-7 grid gap-4">
        <FormNotice
          done={params("done")}
          problem={params("error")}
          doneWords={DONE}
          problemWords={problemWords(params("wait"))}
        />
        <input type="hidden" name="callbackUrl" value={to} />
        <Field label="Email" name="email" type="email" autoComplete="username" required autoFocus />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-2 w-full" })}
        >
          Sign in
        </button>
      </form>
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
        <a
          href={`/sign-in/passkey?callbackUrl=${encodeURIComponent(to)}`}
          className="text-ink-2 underline underline-offset-3 hover:text-ink"
        >
          Sign in with a passkey
        </a>
        <a href="/forgot" className="text-ink-2 underline underline-offset-3 hover:text-ink">
          Forgot your password?
        </a>
      </p>
      <p className="mt-3 text-ink-3">No account? Ask an admin of your team. There is no open sign-up here.</p>
    </Entrance>
  );
}
