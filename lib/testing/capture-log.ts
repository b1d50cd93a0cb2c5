/** For tests: the events that are logged until `stop`, as another program would read them. */
import { openLog, processLog } from "@/lib/server/runtime/log";

export type LoggedEvent = { event: string; level: string; [field: string]: unknown };
export type CapturedLog = {
  lines: LoggedEvent[];
  /** The lines with one name. */
  of: (event: string) => LoggedEvent[];
  text: () => string;
  flush: () => void;
  stop: () => void;
};

export function captureLog(): CapturedLog {
  const texts: string[] = [];
  const lines: LoggedEvent[] = [];
  const log = openLog({ format: "json", level: "debug" }, (line) => {
    texts.push(line);
    lines.push(JSON.parse(line) as LoggedEvent);
  });
  processLog.replace(log);
  return {
    lines,
    of: (event) => lines.filter((line) => line.event === event),
    text: () => texts.join(""),
    flush: log.flush,
    stop: () => processLog.forget(),
  };
}
