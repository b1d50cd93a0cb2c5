import "server-only";
/** Callers can't add label values. Values read at each scrape are in composition/measure-state.ts. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "@prometheus-io/client";
import { processSingleton } from "./process-singleton";

function open() {
  const register = new Registry();
  const registers = [register];
  // These metrics have the names that every Node dashboard knows.
  collectDefaultMetrics({ register });
  return {
    register,
    requests: new Histogram({
      name: "scoutdeck_http_request_duration_seconds",
      help: "Time from the arrival of a request to the end of its answer.",
      labelNames: ["route", "status"] as const,
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    queue: new Histogram({
      name: "scoutdeck_http_queue_seconds",
      help: "Time that a request waited before it was begun.",
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
      registers,
    }),
    openRequests: new Gauge({
      name: "scoutdeck_http_open_requests",
      help: "Requests that have arrived and are not answered yet.",
      registers,
    }),
    unreadable: new Counter({
      name: "scoutdeck_http_unreadable_requests_total",
      help: "Connections that were refused because they carried no valid HTTP request.",
      registers,
    }),
    chargeAnswers: new Counter({
      name: "scoutdeck_charge_answers_total",
      help: "Charging calls by what their answer proved: settled, void or unknown.",
      labelNames: ["outcome"] as const,
      registers,
    }),
    chargesEnded: new Counter({
      name: "scoutdeck_charge_attempts_ended_total",
      help: "Charge attempts by the state that the ledger gave them.",
      labelNames: ["state"] as const,
      registers,
    }),
    creditsCharged: new Counter({
      name: "scoutdeck_credits_charged_total",
      help: "Credits that settled attempts have cost.",
      registers,
    }),
    refusals: new Counter({
      name: "scoutdeck_limiter_refusals_total",
      help: "Requests that a limiter refused: of an API key, of sign-ins, of a person in the dashboard, or towards the connected service.",
      labelNames: ["limiter"] as const,
      registers,
    }),
    events: new Counter({
      name: "scoutdeck_log_events_total",
      help: "Warnings and errors in the log, those included that were only counted there.",
      labelNames: ["level"] as const,
      registers,
    }),
  };
}

export const metrics = processSingleton("metrics", () => {
  const all = open();
  // A missing series can't be distinguished from zero, and its first increase would be lost.
  for (const outcome of ["settled", "void", "unknown"]) all.chargeAnswers.inc({ outcome }, 0);
  for (const state of ["settled", "void", "unknown"]) all.chargesEnded.inc({ state }, 0);
  for (const limiter of ["key", "bad-key", "sign-in", "person", "service", "share"])
    all.refusals.inc({ limiter }, 0);
  for (const level of ["warn", "error"]) all.events.inc({ level }, 0);
  return all;
});
