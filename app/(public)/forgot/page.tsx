/** Every address gets the same answer. */
import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { ButtonLink } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { RESET_HOURS } from "@/lib/contract/one-time-links";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { mailer } from "@/lib/server/composition/mailer";
import { env } from "@/lib/server/runtime/env";
import { messages } from "@/components/shell/messages/entrance";

export const metadata: Metadata = { title: PAGES.forgot.title };
export const dynamic = "force-dynamic";

const DONE = {
  "1": messages.forgot.done(RESET_HOURS),
};

export default async function ForgotPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const { signOn, isPasswordOn } = env();
  if (!isPasswordOn || mailer() === null) {
    const lead = isPasswordOn ? messages.forgot.noMail : messages.forgot.noPasswords(signOn!.name);
    return (
      <Entrance title={messages.forgot.title} lead={lead}>
        <ButtonLink href="/sign-in" variant="primary" size="large" className="mt-6">
          {messages.forgot.signIn}
        </ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance title={messages.forgot.title} lead={messages.forgot.lead}>
      <form method="post" action="/api/dashboard/forgot" className="mt-7 grid gap-4">
        <FormNotice done={params("done")} problem="" doneWords={DONE} problemWords={{}} />
        <Field
          label={messages.forgot.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-2 w-full" })}
        >
          {messages.forgot.submit}
        </button>
      </form>
      <p className="mt-5 text-ink-3">
        <a href="/sign-in" className="underline underline-offset-3 hover:text-ink">
          {messages.forgot.back}
        </a>
      </p>
    </Entrance>
  );
}
