/** The exact value is shown on hover and read by screen readers. */
import { formatNumber, formatShort } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/amount";

export function Amount({
  value,
  unit = "",
  className = "",
}: {
  value: number | undefined;
  unit?: string;
  className?: string;
}) {
  if (value === undefined) {
    return (
      <span className={`text-ink-3 ${className}`} title={messages.notKnown}>
        –
      </span>
    );
  }
  const short = formatShort(value);
  const full = formatNumber(value, 2);
  return (
    <span className={`tabular-nums ${className}`} title={short === full ? undefined : full + unit}>
      {short === full ? (
        <>{full + unit}</>
      ) : (
        <>
          <span aria-hidden="true">{short + unit}</span>
          <span className="sr-only">{full + unit}</span>
        </>
      )}
    </span>
  );
}
