import { X } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import type { ViewNotice } from "@/lib/contract/saved-views";
import { ViewAction } from "./view-action";
import { messages } from "./messages/bar";

export function ViewNoticeBar({ notice, back }: { notice: ViewNotice; back: string }) {
  const { text, undo, isError } = notice;
  const button = (className: string) => buttonClass({ variant: "ghost", size: "small", className });
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`flex items-center gap-2 border-b px-4 py-1 lg:px-6 ${
        isError ? "border-bad-line bg-bad-soft text-bad-ink" : "border-line bg-sunken text-ink-2"
      }`}
    >
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">{text}</p>
      {undo && (
        <ViewAction
          route="notice"
          fields={{ action: "undo", viewId: undo.viewId, revision: String(undo.revision) }}
          back={back}
          className={button("font-600! text-accent-ink! max-md:h-11")}
        >
          {messages.notice.undo}
        </ViewAction>
      )}
      <ViewAction
        route="notice"
        fields={{ action: "dismiss" }}
        back={back}
        className={button("px-1.5! max-md:h-11 max-md:min-w-11")}
      >
        <X size={14} aria-hidden="true" />
        <span className="sr-only">{messages.notice.dismiss}</span>
      </ViewAction>
    </div>
  );
}
