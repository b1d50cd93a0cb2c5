/** For tests: text in encodings that Node can only read. */

const writers = new Map<string, Map<string, number[]>>();

function writerOf(label: string): Map<string, number[]> {
  const known = writers.get(label);
  if (known) return known;
  const made = new Map<string, number[]>();
  const decoder = new TextDecoder(label, { fatal: true });
  const add = (bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes));
      if ([...text].length === 1 && !made.has(text)) made.set(text, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let lead = 0; lead < 256; lead++) add([lead]);
  if (!label.startsWith("windows-") && !label.startsWith("koi8"))
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  writers.set(label, made);
  return made;
}

/** @param label as `TextDecoder` knows it. @throws when the encoding lacks a character */
export function encodeText(text: string, label: string): Buffer {
  if (label === "utf-16le") return Buffer.from(text, "utf16le");
  if (label === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  const writer = writerOf(label);
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = writer.get(character);
      if (!bytes) throw new Error(`${label} has no ${character}`);
      return bytes;
    }),
  );
}
