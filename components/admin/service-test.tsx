import { Check, Minus, X } from "lucide-react";
import { Box } from "@/components/ui/box";
import { When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import {
  NEEDED,
  type ServiceTest,
  type ServiceTestLine,
  type TestState,
} from "@/lib/contract/service-connection";
import { messages } from "./messages/service";

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
