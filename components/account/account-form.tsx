import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

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
