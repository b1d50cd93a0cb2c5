/** Marks what the team owns. */
import { BadgeCheck } from "lucide-react";
import { Tag } from "@/components/ui/tag";

export function OwnedMark() {
  return (
    <span title="Owned by the team" className="inline-flex text-accent">
      <BadgeCheck size={14} aria-hidden="true" />
      <span className="sr-only">Owned by the team</span>
    </span>
  );
}

export function OwnedTag() {
  return (
    <Tag variant="own">
      <BadgeCheck size={13} aria-hidden="true" />
      Owned
    </Tag>
  );
}
