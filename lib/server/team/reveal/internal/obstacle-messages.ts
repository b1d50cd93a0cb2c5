import "server-only";
import type { Obstacle } from "../replays";

export const OBSTACLES: Record<Obstacle, string> = {
  unnoted:
    "An earlier version sent this to an unknown service. Ask the operator of the service connected then.",
  unreachable: "The service cannot be reached. Try again later.",
  "other service":
    "The connected service has changed since. Ask its operator, or connect the earlier service again.",
  "other key": "The API key has changed since. Ask the service's operator, or set the earlier key again.",
  "charges again": "Checking again could charge a second time. Ask the service's operator.",
  "too old": "The service may have deleted its answer and would charge again. Ask its operator.",
};
