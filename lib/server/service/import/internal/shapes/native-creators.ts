import "server-only";
import { textAt, type ImportShape } from "@/lib/server/service/import/import-shape";

export const nativeCreators: ImportShape = {
  name: "creators in the format of the specification",
  kind: "creators",
  isNative: true,
  // A plain number is a row number of a private table.
  detect: (sample) =>
    "id" in sample &&
    !/^\d+$/.test(textAt(sample, "id")) &&
    ("username" in sample || "mainCategory" in sample || "averageViews" in sample),
  map: (fields) => fields,
};
