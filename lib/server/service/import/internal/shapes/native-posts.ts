import "server-only";
import type { ImportShape } from "@/lib/server/service/import/import-shape";

export const nativePosts: ImportShape = {
  name: "posts in the format of the specification",
  kind: "posts",
  isNative: true,
  detect: (sample) =>
    "id" in sample && ("createdAt" in sample || "creatorUsername" in sample || "videoUrl" in sample),
  map: (fields) => fields,
};
