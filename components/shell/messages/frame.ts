/** Every page of a member loads this file. */

export const messages = {
  account: {
    label: "Account",
    settings: "Settings",
    signOut: "Sign out",
  },
  product: "Scoutdeck",
  description: "Find viral short videos and the creators behind them.",
  credits: {
    title: "Team credits",
    ownTitle: "Credits you can spend",
    unit: "credits",
    left: "left",
  },
  skip: {
    results: "Skip to results",
    filters: "Skip to filters",
    content: "Skip to content",
  },
  notFound: {
    title: "Page not found",
    home: "Open home page",
    means: "The link may be incomplete, or your role has no access.",
  },
  top: { home: "Scoutdeck home" },
};
