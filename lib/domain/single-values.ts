/** The parameters of an address as a page receives them. */
type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** @returns reads a parameter: the first value of a repeated one, empty text for one that is not there */
export const singleValues =
  (parameters: Parameters) =>
  (name: string): string =>
    (Object.hasOwn(parameters, name) ? [parameters[name]].flat()[0] : undefined) ?? "";
