/** Settings as their form shows them before its reader changes it, for lib/server/http/changed-fields.ts. */
export const ShownFields = ({
  fields,
}: {
  fields: Readonly<Record<string, string | boolean | readonly string[]>>;
}) =>
  Object.entries(fields).flatMap(([name, value]) =>
    [typeof value === "boolean" ? (value ? "1" : "") : value]
      .flat()
      .map((text, index) => (
        <input key={`${name} ${index}`} type="hidden" name={`was.${name}`} value={text} />
      )),
  );
