import "server-only";
/** The reader gives a cell of `4.2%` as the number 0.042, so columns in a percent format are found in the XML. */

const BUILT_IN = new Set([9, 10]);

const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [
      name!,
      a ?? b!,
    ]),
  );

const tagsOf = (xml: string, name: string): Map<string, string>[] =>
  [...xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\s([^<>]*)>`, "g"))].map(([, text]) =>
    attributesOf(text!),
  );

/** @returns the indexes of the styles, as cells name them in `s` */
export function percentStyles(stylesXml: string): Set<string> {
  const custom = tagsOf(stylesXml, "numFmt")
    .filter((format) => (format.get("formatCode") ?? "").replace(/&quot;.*?&quot;|\\./g, "").includes("%"))
    .map((format) => Number(format.get("numFmtId")));
  const percent = new Set([...BUILT_IN, ...custom]);
  const from = stylesXml.slice(Math.max(0, stylesXml.search(/<(?:\w+:)?cellXfs[\s>]/)));
  const cells = from.slice(0, from.search(/<\/(?:\w+:)?cellXfs>/));
  const styles = tagsOf(cells, "xf");
  return new Set(
    styles.flatMap((xf, index) => (percent.has(Number(xf.get("numFmtId"))) ? [String(index)] : [])),
  );
}

const unescaped = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** @returns names of sheets by the name of their part, `xl/worksheets/sheet1.xml` */
export function sheetNames(workbookXml: string, relationsXml: string): Map<string, string> {
  const targets = new Map(
    tagsOf(relationsXml, "Relationship").map((link) => [link.get("Id"), link.get("Target") ?? ""]),
  );
  return new Map(
    tagsOf(workbookXml, "sheet").flatMap((sheet) => {
      const target = targets.get(sheet.get("r:id") ?? "");
      if (!target) return [];
      return [
        [target.startsWith("/") ? target.slice(1) : `xl/${target}`, unescaped(sheet.get("name") ?? "")],
      ];
    }),
  );
}
