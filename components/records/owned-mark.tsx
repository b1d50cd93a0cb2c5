import { BadgeCheck } from "lucide-react";
import { Tag } from "@/components/ui/tag";
import { messages } from "./messages";

export function OwnedTag() {
  return (
    <Tag variant="own">
      <BadgeCheck size={13} aria-hidden="true" />
      {messages.owned}
    </Tag>
  );
}
