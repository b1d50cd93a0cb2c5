/** Shown by the style sheet while the next page loads slowly. The current page stays usable. */
import { messages } from "./messages/frame";
export function SlowNote() {
  return (
    <p
      role="status"
      className="slow-note pointer-events-none fixed inset-x-4 bottom-20 z-50 mx-auto w-fit max-w-[32.5rem] rounded-12 bg-raised px-4 py-3 shadow-3"
    >
      {messages.slow}
    </p>
  );
}
