/** A program: fills an empty DATA_DIR with the demo catalogue and the demo team, and prints the session of its admin. */
import { beginSession } from "@/lib/server/access/session-rows";
import { renewedSessionHeader } from "@/lib/server/access/session";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { DEMO_DAYS } from "@/lib/server/composition/demo/demo-plan";
import { makeDemoTeam, runEarlier } from "@/lib/server/composition/demo/demo-team";
import { publishDemo } from "@/lib/server/composition/publish-demo";
import { serviceContext } from "@/lib/server/composition/service-context";
import { teamContext } from "@/lib/server/composition/team-context";
import { readSettings } from "./settings.mjs";
import { installVirtualClock } from "@/lib/server/runtime/virtual-clock";

process.umask(0o077);
await publishDemo(readSettings(process.env).dataDir, Date.now());
installVirtualClock();
// The account's first credits are older than everything that was bought.
const service = await runEarlier(DEMO_DAYS, serviceContext);
// Ninety days pass in seconds.
serviceContext.replace(Promise.resolve({ ...service, limiter: new MemoryRateLimiter({ limit: 1e6 }) }));
const team = await teamContext();
const { member } = await makeDemoTeam(team);
const sid = await beginSession(team.db, { memberId: member.id, version: 1, device: "Demo", address: null });
const cookie = await renewedSessionHeader({ sub: member.id, sid });
await team.instance.end();
process.stdout.write(`${JSON.stringify({ cookie })}\n`, () => process.exit());
