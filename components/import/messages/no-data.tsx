/** What pages of results say while the catalogue is empty. */
import type { ReactNode } from "react";

export const messages = {
  text: (setting: ReactNode) => <>Import files, or start Scoutdeck with {setting} for demo data.</>,
  askAdmin: "An admin can import some.",
  action: "Import files",
};
