import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/contract/members";
import { messages } from "./messages/password";

export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-x-8 gap-y-3 border-t border-line py-6 first:border-t-0 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-14 font-600">{title}</h2>
        <p className="mt-0.5 text-ink-2">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

export function AccountForm({
  action,
  submit,
  children,
}: {
  action: string;
  submit: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action="/api/dashboard/account" className="grid gap-4">
      <input type="hidden" name="action" value={action} />
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
      <div>
        <Button type="submit">{submit}</Button>
      </div>
    </form>
  );
}

export const SECOND_STEP = "/api/dashboard/second-step";

export function StepForm({
  action,
  className,
  children,
}: {
  action: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={SECOND_STEP} className={className}>
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  );
}

export const PASSWORD_REFUSED = messages.refused(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);

export function NewPasswordField(props: { label: string; autoFocus?: boolean; error?: string }) {
  return (
    <Field
      {...props}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      minLength={MIN_PASSWORD_LENGTH}
      help={messages.help(MIN_PASSWORD_LENGTH)}
    />
  );
}
