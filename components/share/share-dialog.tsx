"use client";
import { Dialog } from "@/components/ui/dialog";
import { messages } from "./messages";
import { ShareForm, type ShareSubject } from "./share-form";

const NOTHING_SENT = () => "";

/** The form leads to the page that shows the address once. @param href page with the links that exist */
export function ShareDialog({
  subject,
  href,
  onClose,
}: {
  subject: ShareSubject;
  href: string;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={messages.title} subtitle={messages.lead}>
      <div className="grid gap-4">
        <ShareForm subject={subject} sent={NOTHING_SENT} />
        <a href={href} className="text-ink-2 underline-offset-3 hover:underline">
          {messages.existing}
        </a>
      </div>
    </Dialog>
  );
}
