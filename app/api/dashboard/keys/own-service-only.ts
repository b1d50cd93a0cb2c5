import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** Keys and credits of another service are that service's business. @throws AppError `not_found` */
export function ownServiceOnly({ kind }: DiscoveryService): void {
  if (kind !== "embedded")
    throw new AppError("not_found", "This dashboard uses another service, which keeps its own keys.");
}
