import "server-only";
import type { Obstacle } from "./replays";

export const OBSTACLES: Record<Obstacle, string> = {
  unnoted:
    "An earlier version sent this and did not note where to. Ask the operator of the service that was connected then.",
  unreachable: "The service cannot be reached. Try again later.",
  "other service":
    "The connected service has changed since. Ask its operator, or connect the earlier service again.",
  "other key": "The API key has changed since. Ask the service's operator, or set the earlier key again.",
  "charges again": "Asking this service again could be charged a second time. Ask its operator.",
  "too old": "The service may have forgotten this by now and would charge again. Ask its operator.",
};
