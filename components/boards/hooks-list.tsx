"use client";
import { useState } from "react";
import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "./messages";

const { hooks } = messages;

export function HooksList({ lines }: { lines: readonly { id: string; hook: string }[] }) {
  const [told, setTold] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.map(({ hook }) => hook).join("\n"));
      setTold(hooks.copied);
    } catch {
      // The clipboard needs permission and https.
      setTold(hooks.byHand);
    }
  };
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex items-center gap-3 noscript:hidden">
        <Button onClick={copy}>
          <Copy size={14} className="text-ink-3" aria-hidden="true" />
          {hooks.copy(lines.length)}
        </Button>
        <span role="status" className="text-ink-2">
          {told}
        </span>
      </p>
      <ol aria-label={hooks.label} className="rounded-10 border border-line bg-surface text-14">
        {lines.map(({ id, hook }) => (
          <li key={id} className="border-t border-line px-4 py-2.5 wrap-anywhere first:border-t-0">
            <bdi>{hook}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
