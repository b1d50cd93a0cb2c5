import { metricsRoute } from "@/lib/server/http/metrics-route";
import { refuseMethods } from "@/lib/server/http/refuse-methods";

const refuse = refuseMethods("GET");
export {
  refuse as HEAD,
  refuse as POST,
  refuse as PUT,
  refuse as PATCH,
  refuse as DELETE,
  refuse as OPTIONS,
};

export const dynamic = "force-dynamic";

/** For Prometheus, with METRICS_TOKEN; without the setting the address is 404. */
export const GET = metricsRoute;
