/** The frame of pages for people without an account. It has no way into the product and no scripts. */
import type { ReactNode } from "react";
import { Lock } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ownValue } from "@/lib/contract/own-value";
import { clientMessages as messages } from "./messages";

type Brand = { name: string; logo: string | null };

function TeamMark({ name, logo }: Brand) {
  if (logo) return <img src={logo} alt="" className="h-8 max-w-40 shrink-0 object-contain" />;
  const initials = name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-8 bg-inv text-12 font-650 text-inv-ink"
    >
      {initials}
    </span>
  );
}

export function ClientFrame({
  team,
  until,
  visitor,
  problem,
  children,
}: {
  team: Brand;
  until: string;
  /** Empty before the visitor stated a name. */
  visitor: string;
  problem: string;
  children: ReactNode;
}) {
  const wrong = ownValue<string>(messages.problems, problem);
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-3 sm:px-8 print:border-0">
        <TeamMark {...team} />
        <b className="min-w-0 font-650 wrap-anywhere">
          <bdi>{team.name}</bdi>
        </b>
        <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2 print:hidden">
          <span className="flex items-center gap-1.5">
            <Lock size={13} aria-hidden="true" />
            {messages.until(until)}
          </span>
          {visitor && (
            <span>
              {messages.youAre} <bdi className="font-600 text-ink">{visitor}</bdi>{" "}
              <a
                href="?who=change#who"
                className="inline-grid min-h-6 items-center text-accent-ink underline-offset-3 hover:underline"
              >
                {messages.change}
              </a>
            </span>
          )}
        </span>
      </header>
      <main className="mx-auto w-full max-w-page px-4 py-6 sm:px-8">
        {wrong && (
          <div className="mb-4">
            <Notice variant="bad" role="alert">
              {wrong}
            </Notice>
          </div>
        )}
        {children}
      </main>
    </div>
  );
}

/** Nothing about the link is on the page before the password is entered. */
export function PasswordForm({ action }: { action: string }) {
  const { title, lead, field, open } = messages.password;
  return (
    <form method="post" action={action} className="mx-auto mt-10 grid max-w-[22.75rem] gap-4">
      <h1 className="text-22 font-650">{title}</h1>
      <p className="text-ink-2">{lead}</p>
      <Field label={field} name="password" type="password" autoComplete="off" required autoFocus />
      <button type="submit" className={buttonClass({ variant: "primary", size: "large" })}>
        {open}
      </button>
    </form>
  );
}
