/** A narrow table has no head for this box, so the line above the rows has it. `SelectionForm` listens to it. */
import { Checkbox } from "@/components/ui/checkbox";
import { messages } from "./messages/table";

export function ChooseWholePage({ className }: { className: string }) {
  return (
    <label className={`-ml-4 h-11 w-[3.125rem] items-center pl-4 noscript:invisible ${className}`}>
      <Checkbox data-choose-page="" aria-label={messages.selectPage} />
    </label>
  );
}
