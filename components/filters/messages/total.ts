export const messages = {
  none: (many: string) => `No ${many}`,
  searching: "Searching…",
};
