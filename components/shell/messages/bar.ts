/** What the frame of every page says in the browser: it is in the first code of each page. */

export const messages = {
  commands: "Commands",
  navigation: "Main",
  offline: {
    title: "You are offline.",
    wanted: "The page you asked for opens when you are back.",
    stays: "What is on the screen stays.",
  },
  theme: {
    entry: "Light or dark",
    button: "Switch between light and dark",
  },
};
