import { CircleAlert } from "lucide-react";
import { Notice } from "@/components/ui/notice";

export function CallError({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <Notice variant="bad" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <bdi>{error}</bdi>
    </Notice>
  );
}
