import { TEXT_KIND, type ColumnKind, type ReadCell } from "./column-kind";

const YES = ["1", "true", "yes", "y", "x", "on", "✓"];
const NO = ["0", "false", "no", "n", "off"];

function readCheckbox(text: string): ReadCell {
  if (YES.includes(text.toLowerCase())) return { text: "1", number: 1 };
  return NO.includes(text.toLowerCase()) ? { text: null, number: null } : { problem: "Enter yes or no." };
}

/** A checked cell stores 1, and an unchecked one is empty. */
export const checkbox: ColumnKind = {
  ...TEXT_KIND,
  label: "Checkbox",
  read: readCheckbox,
  text: (value) => (value === "1" ? "Yes" : value),
  look: "check",
  editor: "toggle",
  filter: "isSet",
  order: "number",
  isGrouping: true,
  sheetFormat: () => "flag",
  sheetCell: (value) => value === "1",
};
