type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** @returns the first value of a repeated parameter, or empty text */
export const singleValues =
  (parameters: Parameters) =>
  (name: string): string =>
    (Object.hasOwn(parameters, name) ? [parameters[name]].flat()[0] : undefined) ?? "";
