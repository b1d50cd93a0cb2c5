/** Wraps the team's service: its charging calls pass named points. */
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import type { Passages } from "./passages";

export function watchService(service: DiscoveryService, passages: Passages): void {
  const getCreators = service.getCreators.bind(service);
  service.getCreators = async (...call) => {
    passages.pass("get:before-send");
    const outcome = await getCreators(...call);
    passages.pass("get:after-answer");
    return outcome;
  };
}
