import "server-only";
/**
 * A page may be older than its settings. Its form sends what it showed as `was.<field>` too, so that saving writes only
 * the settings that the reader changed. JSON, and forms that don't say what they showed, write all that they send.
 */
const PREFIX = "was.";

function shownIn(fields: URLSearchParams): URLSearchParams | null {
  const shown = [...fields].filter(([name]) => name.startsWith(PREFIX));
  if (shown.length === 0) return null;
  return new URLSearchParams(shown.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/** Browsers send lines of a text with CRLF, and nothing for an unticked box. */
const valuesOf = (fields: URLSearchParams, name: string) =>
  JSON.stringify(
    fields
      .getAll(name)
      .map((value) => value.replaceAll("\r\n", "\n"))
      .filter((value) => value !== "")
      .toSorted(),
  );

/** @returns the settings that differ from those shown, and as `was` what was shown of them */
export const changedSettings =
  <T extends object>(read: (fields: URLSearchParams) => T) =>
  (fields: URLSearchParams): Partial<T> & { was?: Partial<T> } => {
    const shown = shownIn(fields);
    const sent = read(fields);
    if (shown === null) return sent;
    const changed = (settings: T) =>
      Object.fromEntries(
        Object.entries(settings).filter(([name]) => valuesOf(fields, name) !== valuesOf(shown, name)),
      ) as Partial<T>;
    return { ...changed(sent), was: changed(read(shown)) };
  };

/**
 * Fields of a refused form that its reader changed; the page shows the others as they are now.
 * @param problem after `was`, someone else's change, it shows all of them as they are now
 */
export function changedFields(fields: URLSearchParams, problem?: string): URLSearchParams {
  if (problem === "was") return new URLSearchParams();
  const shown = shownIn(fields);
  if (shown === null) return fields;
  const names = new Set([...shown.keys(), ...fields.keys()].filter((name) => !name.startsWith(PREFIX)));
  return new URLSearchParams(
    [...names]
      .filter((name) => valuesOf(fields, name) !== valuesOf(shown, name))
      .flatMap((name) => (fields.has(name) ? fields.getAll(name) : [""]).map((value) => [name, value])),
  );
}
