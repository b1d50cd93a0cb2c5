import "server-only";
/** Our own format of creators: the field names of section 2.3. */
import type { ImportShape } from "../import-shape";

export const nativeCreators: ImportShape = {
  name: "creators in the format of the specification",
  kind: "creators",
  isNative: true,
  detect: (sample) =>
    "id" in sample && ("username" in sample || "mainCategory" in sample || "averageViews" in sample),
  map: (fields) => fields,
};
