import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "@/components/filters/address-entries";
import { describeFilter } from "@/components/filters/describe-filter";
import { Entrance } from "@/components/shell/entrance";
import { PasswordForm, Or, SignOnLink } from "@/components/shell/password-form";
import { FormNotice } from "@/components/ui/form-notice";
import { tryAgain } from "@/lib/domain/wait-in-words";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { signOnWords } from "@/lib/domain/sign-on-words";
import { singleValues } from "@/lib/domain/single-values";
import { callbackPath } from "@/lib/server/http/callback-path";
import { currentMember } from "@/lib/server/http/open-page";
import { typedEmail } from "@/lib/server/http/typed-email";
import { env } from "@/lib/server/runtime/env";
import { messages } from "@/components/shell/messages/entrance";

export const metadata: Metadata = { title: PAGES.signIn.title };

const DONE = messages.signIn.done;

function problemWords(wait: string, isPasswordOn: boolean) {
  return {
    invalid: isPasswordOn ? messages.signIn.problems.invalid : messages.signIn.problems.notEmergencyAdmin,
    expired: messages.signIn.problems.expired,
    ended: messages.signIn.problems.ended,
    limited: messages.signIn.problems.limited(tryAgain(wait)),
  };
}

const SEARCHES: Record<string, QueryDefinition> = { "/viral": viralQuery, "/creators": creatorQuery };

/** Describes the search behind a shared link. Null when it has no filters. */
function linkInWords(path: string): string | null {
  const url = new URL(path, "http://here.invalid");
  const query = ownValue(SEARCHES, url.pathname);
  if (!query) return null;
  const { values } = parseUrl(query, url.searchParams, { isForm: true });
  const words = activeFilters(query, values).map((name) => describeFilter(query.filters[name]!, values));
  return words.length === 0 ? null : words.slice(0, 4).join(", ");
}

function WithoutPassword({ hasSignOn, to }: { hasSignOn: boolean; to: string }) {
  return (
    <>
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
        <a
          href={`/sign-in/passkey?callbackUrl=${encodeURIComponent(to)}`}
          className="text-ink-2 underline underline-offset-3 hover:text-ink"
        >
          {messages.signIn.passkey}
        </a>
        <a href="/forgot" className="text-ink-2 underline underline-offset-3 hover:text-ink">
          {messages.signIn.forgot}
        </a>
      </p>
      {!hasSignOn && <p className="mt-3 text-ink-3">{messages.signIn.noAccount}</p>}
    </>
  );
}

/** One account keeps its password for when the issuer is unavailable. */
function EmergencyAdmin({ to, email, isOpen }: { to: string; email: string; isOpen: boolean }) {
  return (
    <details open={isOpen} className="mt-8 border-t border-line pt-4">
      <summary className="cursor-pointer text-ink-2 underline underline-offset-3 hover:text-ink">
        {messages.signIn.emergencyAdmin}
      </summary>
      <div className="mt-4">
        <PasswordForm to={to} email={email} isFirst={false} />
      </div>
    </details>
  );
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const to = callbackPath(params("callbackUrl"));
  if (await currentMember()) redirect(to);
  const link = linkInWords(to);
  const { signOn, isPasswordOn } = env();
  const isTried = ["invalid", "limited", "expired", "ended"].includes(params("error"));
  const email = isTried ? await typedEmail() : "";
  return (
    <Entrance
      title={messages.signIn.title}
      lead={link && <>{messages.signIn.lead(<b className="font-650 text-ink">{link}</b>)}</>}
    >
      <div className="mt-7 grid gap-4">
        <FormNotice
          done={params("done")}
          problem={params("error")}
          doneWords={DONE}
          problemWords={{
            ...problemWords(params("wait"), isPasswordOn),
            ...(signOn && signOnWords(signOn.name)),
          }}
        />
        {signOn && <SignOnLink name={signOn.name} to={to} isPrimary={!isPasswordOn} />}
        {signOn && isPasswordOn && <Or />}
        {isPasswordOn && <PasswordForm to={to} email={email} isFirst />}
      </div>
      {isPasswordOn ? (
        <WithoutPassword hasSignOn={signOn !== null} to={to} />
      ) : (
        <EmergencyAdmin to={to} email={email} isOpen={isTried} />
      )}
    </Entrance>
  );
}
