/** Nothing at this address. */
import { Compass } from "lucide-react";
import { Brand } from "@/components/shell/brand";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <main className="mx-auto max-w-[720px] px-4 py-8">
      <Brand />
      <EmptyState
        icon={<Compass size={20} aria-hidden="true" />}
        title="There is nothing at this address"
        actions={
          <>
            <ButtonLink href="/viral" look="primary">
              Viral posts
            </ButtonLink>
            <ButtonLink href="/creators">Creators</ButtonLink>
          </>
        }
      >
        The link may be cut off or the page may be for admins only.
      </EmptyState>
    </main>
  );
}
