import type { MatchedReading } from "@/lib/contract/reveal";
import { timeLeft } from "./reveal-messages";
import { messages } from "./messages/price";

export function ReadingSearch({ reading: { read, left, secondsLeft } }: { reading: MatchedReading }) {
  return (
    <>
      <progress
        className="h-1.5 w-56 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        aria-label={messages.reading.label}
        value={read}
        max={Math.max(1, read + left)}
      />
      <p role="status" className="text-center text-ink-2 tabular-nums">
        {messages.reading.soFar(read)}
        {secondsLeft !== null && (
          <>
            <br />
            {messages.reading.left(timeLeft(secondsLeft))}
          </>
        )}
      </p>
    </>
  );
}
