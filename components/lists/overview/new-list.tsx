/** The form is open if the address names a template. */
import { Plus } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { menuClass } from "@/components/ui/menu-class";
import { TEMPLATE_KEYS } from "@/lib/contract/list-templates";
import { NewListForm } from "../new-list-form";
import { messages } from "./messages";
import { NewListKey } from "./new-list-key";

/** `template` comes from the address; an unknown one is ignored. `isLeft` aligns the form with the left edge. */
export function NewList({
  label,
  template,
  isLeft = false,
}: {
  label: string;
  template: string;
  isLeft?: boolean;
}) {
  const chosen = TEMPLATE_KEYS.find((key) => key === template);
  return (
    <details key={template} data-form="" className="relative" open={chosen !== undefined}>
      <summary
        aria-keyshortcuts={messages.newKey}
        className={buttonClass({ variant: "primary", size: isLeft ? "large" : "normal" })}
      >
        <Plus size={15} aria-hidden="true" />
        {label}
        <NewListKey />
      </summary>
      <div className={`${menuClass} w-80 p-4 ${isLeft ? "md:right-auto md:left-0" : ""}`}>
        <NewListForm template={chosen ?? "shortlist"} isFocused={chosen !== undefined} />
      </div>
    </details>
  );
}
