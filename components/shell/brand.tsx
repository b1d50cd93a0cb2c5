/** The mark shows two 9:16 cards, the front one solid with a dot. */
import { messages } from "./messages/frame";
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-ink">
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <rect
          x="2.6"
          y="5.4"
          width="10"
          height="15.6"
          rx="2.4"
          transform="rotate(-13 7.6 13.2)"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          opacity=".85"
        />
        <rect x="9.4" y="3" width="11.4" height="18" rx="2.8" fill="var(--accent)" />
        <circle cx="16.9" cy="6.9" r="1.9" fill="var(--on-accent)" />
      </svg>
      {!isMarkOnly && (
        <b className="text-16 font-700 leading-none tracking-[-0.025em] max-[359px]:sr-only">
          {messages.product}
        </b>
      )}
    </span>
  );
}
