/** What is said when not even the frame of a page could be made. */
export const messages = {
  documentTitle: "This page could not be shown · Scoutdeck",
  title: "This page could not be shown",
  reload: "Looking costs nothing. Reload the page, or try again in a minute.",
};
