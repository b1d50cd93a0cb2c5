export const messages = {
  documentTitle: "This page couldn’t load · Scoutdeck",
  title: "This page couldn’t load",
  reload: "Reload the page.",
};
