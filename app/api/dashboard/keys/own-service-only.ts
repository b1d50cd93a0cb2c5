import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { MemberContext } from "@/lib/server/team/team-context";

/** @throws AppError `not_found` with another service, unless the key is a member's */
export function ownServiceOnly({ service }: MemberContext, isMembersKey: boolean): void {
  if (service.kind !== "embedded" && !isMembersKey)
    throw new AppError("not_found", "This dashboard uses another service, which keeps its own keys.");
}
