import type { ReactNode } from "react";

export const messages = {
  text: (setting: ReactNode) => <>Import files, or start Scoutdeck with {setting} for demo data.</>,
  askAdmin: "Ask an admin to import data.",
  action: "Import files",
};
