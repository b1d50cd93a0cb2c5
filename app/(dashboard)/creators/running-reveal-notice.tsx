import { LoaderCircle } from "lucide-react";
import { messages } from "@/components/creators/messages/running";
import { messages as fitMessages } from "@/components/reveal/messages/until-fit";
import { Notice } from "@/components/ui/notice";
import { isAllowed } from "@/lib/server/access/caller";
import { runningReveal } from "@/lib/server/team/reveal/running-reveal";
import type { MemberContext } from "@/lib/server/team/team-context";

export async function RunningRevealNotice({ ctx }: { ctx: MemberContext }) {
  const reveal = isAllowed(ctx, runningReveal.scope) ? await runningReveal(ctx) : null;
  if (!reveal) return null;
  return (
    <div className="px-4 pb-2.5 lg:px-6">
      <Notice
        variant="plain"
        icon={<LoaderCircle size={15} className="motion-safe:animate-spin" aria-hidden="true" />}
      >
        {reveal.wanted === null
          ? messages.revealing(reveal.chosen)
          : fitMessages.running.notice(reveal.wanted)}{" "}
        <a href={`/creators/reveals/${reveal.id}`} className="font-550 text-accent-ink underline">
          {messages.open}
        </a>
      </Notice>
    </div>
  );
}
