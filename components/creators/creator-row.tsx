import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { bodyCell } from "@/components/ui/table-cells";
import { keptBox } from "./wide-table";
import { messages } from "./messages/table";

export const CHOOSE = "w-[3.25rem] pl-6! @max-[43.75rem]:w-[3.125rem] @max-[43.75rem]:pl-4!";
export const CREATOR =
  "w-[14.125rem] @min-[100rem]:w-[17rem] @max-[62.5rem]:w-[12.5rem] @max-[43.75rem]:w-auto";
export const STATUS =
  "w-[12.75rem] @max-[62.5rem]:w-[11.5rem] @max-[43.75rem]:w-[6rem] @max-[43.75rem]:pr-4! @max-[43.75rem]:text-right";

type RowProps = {
  id: string;
  name: string;
  peekHref: string;
  isOpen: boolean;
  isSelectable: boolean;
  children: ReactNode;
};

export function Row({ id, name, peekHref: href, isOpen, isSelectable, children }: RowProps) {
  return (
    <tr
      data-peek={href}
      aria-current={isOpen ? "true" : undefined}
      className="group/row cursor-pointer aria-[current]:[&>*]:bg-accent-soft hover:[&>*]:bg-hover holds-chosen:[&>*]:bg-[color-mix(in_srgb,var(--accent)_4%,var(--surface))] holds-chosen:[&>:first-child]:shadow-[inset_2px_0_var(--accent)] @max-[43.75rem]:[&>*]:h-[var(--row-narrow)]"
    >
      <td className={`${bodyCell} ${keptBox} ${CHOOSE}`}>
        {isSelectable && (
          <label className="absolute inset-0 z-[1] flex items-center pl-6 @max-[43.75rem]:pl-4">
            <Checkbox name="ids" value={id} aria-label={messages.selectOne(name)} />
          </label>
        )}
      </td>
      {children}
    </tr>
  );
}
