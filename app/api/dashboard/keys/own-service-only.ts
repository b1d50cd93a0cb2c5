import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { MemberContext } from "@/lib/server/team/team-context";

/** Keys and credits of another service are that service's business. @throws AppError `not_found` */
export function ownServiceOnly({ service }: MemberContext): void {
  if (service.kind !== "embedded")
    throw new AppError("not_found", "This dashboard uses another service, which keeps its own keys.");
}
