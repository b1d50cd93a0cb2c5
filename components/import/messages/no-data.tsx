import type { ReactNode } from "react";

export const messages = {
  text: (setting: ReactNode) => <>Import files, or start Scoutdeck with {setting} for demo data.</>,
  running: (number: number, percent: number | null) =>
    `Import ${number} is running${percent === null ? "" : `, ${percent} %`}`,
  runningText: "The data appears here when it's done.",
  follow: "Show import",
  askAdmin: "Ask an admin to import data.",
  action: "Import files",
};
