"use client";
/** Opens the settings of a new link over the page; without scripts, the link leads to their page. */
import { lazy, Suspense, useState } from "react";
import { Share2 } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { messages } from "./messages";
import type { ShareSubject } from "./share-form";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog")).ShareDialog }));

export function ShareHere({ subject }: { subject: ShareSubject }) {
  const [isOpen, setOpen] = useState(false);
  const href = `/links?${new URLSearchParams({ kind: subject.kind, id: subject.id })}`;
  return (
    <>
      <a
        href={href}
        className={buttonClass()}
        onClick={(event) => {
          // A click with a key held opens another tab or window.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Share2 size={15} aria-hidden="true" />
        {messages.share}
      </a>
      {isOpen && (
        <Suspense>
          <ShareDialog subject={subject} href={href} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
