/** The browser must never load this file, because it names settings. */
export const messages = {
  keyRefused: "Set SERVICE_API_KEY and restart Scoutdeck. SERVICE_KEY_HEADER changes the header name.",
};
