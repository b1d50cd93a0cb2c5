"use client";
/** Something on a page has failed: what is safe, and the next step. */
import { useEffect } from "react";
import { CloudAlert } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

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
        title="This page could not be shown"
        actions={
          <>
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
            <ButtonLink href="/usage">See what was spent</ButtonLink>
          </>
        }
      >
        <p>Looking costs no credits. A reveal that you confirmed continues; Usage shows it.</p>
        {error.digest && (
          <p className="mt-2 text-12 text-ink-3">
            For your admin: <span className="font-mono">{error.digest}</span>
          </p>
        )}
      </EmptyState>
    </main>
  );
}
