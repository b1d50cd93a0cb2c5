export const messages = {
  noAnswer: "No connection. Try again.",
  known: "This device already has a passkey.",
  notUsed: "No passkey was used. Try again.",
  notPossible: "This device doesn’t support passkeys.",
  waiting: "Waiting for your device …",
};
