import "server-only";

export const MOST_COLUMNS = 16_384;
export const MOST_ROWS = 1_048_576;
/** Cells between the first and the last one of a sheet that has a value. */
export const MOST_CELLS = 20_000_000;
/** In characters. */
export const LONGEST_JSON = 32 << 20;
export const MOST_DEPTH = 100;

export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfText(text, at);
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MOST_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/**
 * Counts objects, lists and values between commas: an upper bound of the values, within a factor of two. Reads no
 * values, so that it is cheap for texts whose values would fill the memory. A text ends with its line, as in JSON, so
 * that an invalid line hides nothing of the next.
 */
export function countValues(json: string): number {
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) isText = !isText;
    else if (code === 0x0a) isText = false;
    else if (isText) at += code === 0x5c && json.charCodeAt(at + 1) !== 0x0a ? 1 : 0;
    else if (code === 0x2c || code === 0x7b || code === 0x5b) values++;
  }
  return values;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at;
  }
}
