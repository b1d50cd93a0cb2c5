import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

export function Secret({ children }: { children: string }) {
  return (
    <code className="min-w-0 select-all rounded-6 bg-surface px-2.5 py-1.5 font-mono text-13 text-ink ring-1 ring-inset ring-accent-line wrap-anywhere">
      {children}
    </code>
  );
}

export function ShownOnce({
  secret,
  variant = "good",
  children,
}: {
  secret: string;
  variant?: "good" | "warn";
  children: ReactNode;
}) {
  return (
    <Notice variant={variant} role="status" isAnswer>
      <div className="text-ink wrap-anywhere">{children}</div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Secret>{secret}</Secret>
        <CopyButton text={secret} />
      </div>
    </Notice>
  );
}
