import { maskedId } from "@/components/records/masked-id";
import type { ListRow } from "@/lib/contract/lists";

export const nameOf = ({ record, creatorId }: Pick<ListRow, "record" | "creatorId">): string =>
  record?.username ? `@${record.username}` : maskedId(creatorId);
