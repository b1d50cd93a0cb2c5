/** What an admin can do when the service refuses the key. The browser never loads it: it names settings. */

export const messages = {
  keyRefused:
    "Set SERVICE_API_KEY where Scoutdeck is started, then restart it. If the service names its key header differently, set SERVICE_KEY_HEADER too.",
};
