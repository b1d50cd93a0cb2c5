/** The form of a new source, filled in. */
import type { SourceInput } from "../server/team/sources/change-sources";

/** @param more what a test types instead */
export const sourceInput = (more: Partial<SourceInput> = {}): SourceInput => ({
  name: "Weekly export",
  address: "https://files.example.com/export.csv?token=hidden",
  everyHours: 24,
  headerName: "Authorization",
  headerValue: "Bearer s3cret",
  mapping: null,
  isInferring: true,
  defaultDate: null,
  observed: "modified",
  ...more,
});
