"use client";
/** Scripts take the plain form over. */
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { messages } from "./messages";

/** `hasFocus`: the menu that removed the post is gone, so the notice takes the focus. */
export function RemovedNotice({
  id,
  postId,
  back,
  hasFocus = false,
}: {
  id: string;
  postId: string;
  back: string;
  hasFocus?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) form.current?.querySelector("button")?.focus();
  }, [hasFocus, postId]);
  return (
    <form
      ref={form}
      method="post"
      action="/api/dashboard/boards"
      data-act="restore"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-8 bg-surface px-3 py-2 ring-1 ring-inset ring-line"
    >
      <input type="hidden" name="action" value="restore" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="post" value={postId} />
      <input type="hidden" name="back" value={back} />
      <span>{messages.removed}</span>
      <Button type="submit" size="small">
        {messages.undo}
      </Button>
    </form>
  );
}
