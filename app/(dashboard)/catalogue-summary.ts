/** Null while the catalogue is unreadable, and with another service. */
import { serviceContext } from "@/lib/server/composition/service-context";
import type { MemberContext } from "@/lib/server/team/team-context";

export async function catalogueSummary({ service }: MemberContext) {
  if (service.kind !== "embedded") return null;
  const { catalogue } = await serviceContext();
  return catalogue.summary().catch(() => null);
}
