/** As much of a text of a request as an answer repeats. */
export const quoted = (text: string) => text.slice(0, 80);
