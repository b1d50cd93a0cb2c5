import { Pause, Play, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import type { SourceView } from "@/lib/contract/import-sources";
import { messages } from "./messages/sources";
import { SOURCES_ROUTE } from "./admin-routes";

function Act({
  id,
  action,
  isDanger = false,
  children,
}: {
  id: string;
  action: string;
  isDanger?: boolean;
  children: ReactNode;
}) {
  return (
    <form method="post" action={SOURCES_ROUTE}>
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant={isDanger ? "danger" : undefined}>
        {children}
      </Button>
    </form>
  );
}

export function SourceActs({ source: { id, isPaused } }: { source: SourceView }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Act id={id} action={isPaused ? "resume" : "pause"}>
        {isPaused ? (
          <Play size={14} className="text-ink-3" aria-hidden="true" />
        ) : (
          <Pause size={14} className="text-ink-3" aria-hidden="true" />
        )}
        {isPaused ? messages.page.resume : messages.page.pause}
      </Act>
      <Act id={id} action="fetch">
        <RefreshCw size={14} className="text-ink-3" aria-hidden="true" />
        {messages.page.fetchNow}
      </Act>
    </div>
  );
}

export function SourceEnd({ id }: { id: string }) {
  const { title, means, submit } = messages.page.remove;
  return (
    <Box title={title}>
      <div className="grid justify-items-start gap-3 px-[18px] pb-4 pt-2">
        <p className="text-ink-2">{means}</p>
        <Act id={id} action="remove" isDanger>
          {submit}
        </Act>
      </div>
    </Box>
  );
}
