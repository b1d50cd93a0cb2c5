export const messages = {
  label: "Quick search",
  box: "Type filters",
  placeholder: (example: string) => `Type filters: ${example}`,
};
