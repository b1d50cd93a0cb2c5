export const messages = {
  today: "Today",
  week: "7 days",
  month: "30 days",
  quarter: "90 days",
  year: "This year",
};
