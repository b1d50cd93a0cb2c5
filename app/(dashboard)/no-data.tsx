/** A connected service is filled elsewhere. */
import { messages } from "@/components/import/messages/no-data";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PAGES } from "@/lib/contract/pages";
import { isAllowed } from "@/lib/server/access/caller";
import { runningImport } from "@/lib/server/team/imports/read-imports";
import type { MemberContext } from "@/lib/server/team/team-context";

const DEMO = "DEMO_DATA=on";

export async function NoData({ ctx, title }: { ctx: MemberContext; title: string }) {
  if (ctx.service.kind !== "embedded") return <EmptyState title={title} />;
  const mayImport = isAllowed(ctx, PAGES.import.access);
  const running = await runningImport(ctx.db);
  if (running)
    return (
      <EmptyState
        title={messages.running(running.number, running.percent)}
        actions={mayImport && <ButtonLink href={PAGES.import.path}>{messages.follow}</ButtonLink>}
      >
        {messages.runningText}
      </EmptyState>
    );
  if (!mayImport) return <EmptyState title={title}>{messages.askAdmin}</EmptyState>;
  return (
    <EmptyState
      title={title}
      actions={
        <ButtonLink variant="primary" href={PAGES.import.path}>
          {messages.action}
        </ButtonLink>
      }
    >
      {messages.text(<code className="font-mono text-13">{DEMO}</code>)}
    </EmptyState>
  );
}
