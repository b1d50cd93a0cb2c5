"use client";
import { useEffect } from "react";
import { CloudAlert } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "@/components/shell/messages/bar";

export default function DashboardError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  useEffect(() => console.error(error), [error]);
  return (
    <main>
      <EmptyState
        icon={<CloudAlert size={19} aria-hidden="true" />}
        title={messages.failed.title}
        actions={
          <>
            <Button variant="primary" onClick={reset}>
              {messages.failed.again}
            </Button>
            <ButtonLink href="/usage">{messages.failed.spent}</ButtonLink>
          </>
        }
      >
        <p>{messages.failed.means}</p>
        {error.digest && (
          <p className="mt-2 text-12 text-ink-3">
            {messages.failed.forAdmin} <span className="font-mono">{error.digest}</span>
          </p>
        )}
      </EmptyState>
    </main>
  );
}
