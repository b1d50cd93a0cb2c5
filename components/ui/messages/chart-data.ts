export const messages = {
  open: "Show as table",
  label: (chart: string) => `Numbers: ${chart}`,
};
