import Link from "next/link";
import { ClipboardList } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { PASTE_CREATORS } from "./match-paths";
import { messages } from "./messages/match";

export function PasteLink() {
  return (
    <Link
      href={PASTE_CREATORS}
      prefetch={false}
      className={buttonClass({ className: "shrink-0 max-md:min-w-11" })}
    >
      <ClipboardList size={14} className="text-ink-3" aria-hidden="true" />
      <span className="sr-only">{messages.paste.link}</span>
    </Link>
  );
}
