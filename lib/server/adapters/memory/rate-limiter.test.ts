import { limiterCases } from "@/lib/testing/conformance/limiter-cases";
import { MemoryRateLimiter } from "./rate-limiter";

limiterCases((options) => new MemoryRateLimiter(options), Number(process.env.LIMITER_CALLS ?? 6_000));
