/** What the search box says before somebody types. */

export const messages = {
  label: "Search by words",
  box: "Type filters",
  placeholder: (example: string) => `Type filters: ${example}`,
};
