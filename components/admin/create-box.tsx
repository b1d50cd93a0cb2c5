import type { ReactNode } from "react";
import { Plus } from "lucide-react";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button-class";

/** A form that creates something stays behind its button. `isOpen`: its input was refused, or there is nothing yet. */
export function CreateBox({
  id,
  label,
  isOpen,
  children,
}: {
  id?: string;
  label: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details id={id} data-form="" open={isOpen} className="scroll-mt-20">
      <summary className={buttonClass({ variant: "primary" })}>
        <Plus size={15} aria-hidden="true" />
        {label}
      </summary>
      <Box className="mt-3">{children}</Box>
    </details>
  );
}
