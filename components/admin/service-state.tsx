import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, CircleDashed, Check, Minus, X } from "lucide-react";
import { Box } from "@/components/ui/box";
import { Moment, When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import {
  type ServiceCondition,
  NEEDED,
  type ServiceTest,
  type ServiceTestLine,
  type TestState,
} from "@/lib/contract/service-connection";
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

const ICONS: Readonly<Record<TestState, { icon: typeof Check; tone: string }>> = {
  ok: { icon: Check, tone: "text-accent-ink" },
  absent: { icon: Minus, tone: "text-ink-3" },
  failed: { icon: X, tone: "text-bad-ink" },
  skipped: { icon: Minus, tone: "text-ink-3" },
};

function Line({ line }: { line: ServiceTestLine }) {
  const { icon: Icon, tone } = ICONS[line.state];
  const isQuiet = line.state === "absent" || line.state === "skipped";
  return (
    <li className="border-t border-line px-[18px] py-2">
      <div className={`flex items-center gap-2.5 ${isQuiet ? "text-ink-3" : ""}`}>
        <Icon size={14} className={`shrink-0 ${tone}`} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          {messages.test.operation[line.operation]}
          {NEEDED.includes(line.operation) && (
            <span className="ml-2 inline-flex align-middle">
              <Tag>{messages.test.needed}</Tag>
            </span>
          )}
        </span>
        <span>{messages.test.state[line.state]}</span>
        <span className="w-16 text-right tabular-nums text-ink-3">
          {line.ms === null ? "" : messages.test.ms(line.ms)}
        </span>
      </div>
      {line.message && (
        <p className="pl-6 text-12 text-bad-ink wrap-anywhere">
          <bdi>{line.message}</bdi>
        </p>
      )}
    </li>
  );
}

export function TestBox({ test }: { test: ServiceTest | null }) {
  if (test === null)
    return (
      <Box title={messages.test.title}>
        <p className="px-[18px] pb-4 pt-2 text-ink-2">{messages.test.never}</p>
      </Box>
    );
  const { lines, at, by } = test;
  const found = lines.filter(({ state }) => state === "ok").length;
  return (
    <Box
      title={messages.test.title}
      note={messages.test.found(<When iso={at} style="full" />, <bdi>{by}</bdi>)}
      aside={<span className="tabular-nums text-ink-3">{messages.test.offered(found, lines.length)}</span>}
    >
      <ul aria-label={messages.test.label} className="mt-3 lg:grid lg:grid-cols-3">
        {lines.map((line) => (
          <Line key={line.operation} line={line} />
        ))}
      </ul>
      {lines.some(({ state }) => state === "absent") && (
        <p className="border-t border-line px-[18px] py-2.5 text-12 text-ink-3">{messages.test.without}</p>
      )}
    </Box>
  );
}
