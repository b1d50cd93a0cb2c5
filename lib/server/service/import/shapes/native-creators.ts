import "server-only";
/** Our own format of creators: the field names of section 2.3. */
import { textAt, type ImportShape } from "../import-shape";

export const nativeCreators: ImportShape = {
  name: "creators in the format of the specification",
  kind: "creators",
  isNative: true,
  // A number alone counts the rows of somebody's table.
  detect: (sample) =>
    "id" in sample &&
    !/^\d+$/.test(textAt(sample, "id")) &&
    ("username" in sample || "mainCategory" in sample || "averageViews" in sample),
  map: (fields) => fields,
};
