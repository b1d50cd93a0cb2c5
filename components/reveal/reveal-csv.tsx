import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { messages } from "./messages/receipt";

export function RevealCsv({ id }: { id: string }) {
  return (
    <a href={`/api/dashboard/library.csv?reveal=${id}`} download className={buttonClass({ size: "large" })}>
      <Download size={15} className="text-ink-3" aria-hidden="true" />
      {messages.csv}
    </a>
  );
}
