/** Ends a request whose body stops arriving, or would hold its place for hours. Other slow lines may take their time. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** A body has to bring this many bytes in each span, or its end: 4.4 kbit/s. */
export const LEAST_BYTES = 16 * 1024;
export const SPAN_MS = 30_000;
/** Past this many spans it also has to average so much a span since its start, which ends 16 MiB within 70 minutes. */
export const LATE_SPANS = 20;
export const LEAST_LATE_BYTES = 120 * 1024;

/**
 * An unread body that continues after the answer is a stall too. `onStall` runs once. Watching ends with it, with the
 * body or with the connection.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, onStall: () => void): void {
  if (request.complete) return;
  const { socket } = request;
  // The first bytes of the body often come in one packet with the headers.
  let before = 0;
  const start = socket.bytesRead;
  let spans = 0;
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    spans++;
    const isLate = spans > LATE_SPANS && socket.bytesRead - start < spans * LEAST_LATE_BYTES;
    const isMoving = !response.writableFinished && !isLate && socket.bytesRead - before >= LEAST_BYTES;
    before = socket.bytesRead;
    if (!isOver && isMoving) return;
    clearInterval(timer);
    if (!isOver) onStall();
  }, SPAN_MS);
  timer.unref();
  // Most requests have no body and end at once; a timer would keep each of them for a whole span.
  request.once("close", () => clearInterval(timer));
}
