/** What a form says whose answer the browser makes with a passkey. */

export const messages = {
  noAnswer: "The server doesn’t answer. Try again.",
  known: "This device has a passkey for your account already.",
  notUsed: "No passkey was used. Try again.",
  notPossible: "This device can’t make a passkey.",
  waiting: "Waiting for your device …",
};
