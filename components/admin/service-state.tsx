import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { Box } from "@/components/ui/box";
import { Moment, When } from "@/components/ui/moment";
import type { ServiceCondition } from "@/lib/contract/service-connection";
import { connectionState, type ConnectionState } from "@/lib/domain/connection-state";
import { messages } from "./messages/service";

const LOOKS: Readonly<Record<ConnectionState, { icon: typeof CircleCheck; tone: string; title: string }>> = {
  working: { icon: CircleCheck, tone: "text-accent-ink", title: messages.state.working },
  failing: { icon: CircleAlert, tone: "text-bad-ink", title: messages.state.failing },
  unused: { icon: CircleDashed, tone: "text-ink-3", title: messages.state.unused },
};

function Head({ state, address, more }: { state: ConnectionState; address: string; more: ReactNode }) {
  const { icon: Icon, tone, title } = LOOKS[state];
  return (
    <div className="flex items-start gap-3 px-[18px] py-4">
      <Icon size={20} className={`mt-0.5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="text-16 font-600">{title}</h2>
        <p className="font-mono text-12 text-ink-2 wrap-anywhere">{address}</p>
        <p className="mt-1 text-ink-2">{more}</p>
      </div>
    </div>
  );
}

function LastProblem({ condition, now }: { condition: ServiceCondition; now: number }) {
  const { lastProblem } = condition;
  if (lastProblem === null) return null;
  return (
    <div className="border-t border-line px-[18px] py-3">
      <h3 className="text-12 font-550 text-ink-2">{messages.problem.title}</h3>
      <p className="mt-0.5 wrap-anywhere">
        {messages.problem.words(lastProblem.operation, <bdi>{lastProblem.message}</bdi>)}{" "}
        <Moment iso={lastProblem.at} now={now} style="full" className="text-ink-3" />
      </p>
    </div>
  );
}

/** `now` is in ms since 1970. */
export function ConnectedBox({ condition, now }: { condition: ServiceCondition; now: number }) {
  const { address, keyHeader, answered, calls, since } = condition;
  const state = connectionState(condition);
  const from = <When iso={since} style="full" />;
  return (
    <Box>
      <Head
        state={state}
        address={address}
        more={
          <>
            {calls === 0 ? messages.state.nothing(from) : messages.state.counted(answered, calls, from)}
            {state === "failing" && <> {messages.state.failingSince}</>}{" "}
            <span className="text-ink-3">
              {messages.state.header(<span className="font-mono text-12">{keyHeader}</span>)}
            </span>
          </>
        }
      />
      <LastProblem condition={condition} now={now} />
    </Box>
  );
}

/** `reasons` why this process can't work, as sentences. */
export function OwnBox({ address, reasons }: { address: string; reasons: readonly string[] }) {
  return (
    <Box>
      <Head
        state={reasons.length > 0 ? "failing" : "working"}
        address={address}
        more={reasons.length > 0 ? reasons.join(" ") : messages.state.own}
      />
    </Box>
  );
}
