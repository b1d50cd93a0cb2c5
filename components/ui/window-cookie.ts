/** The cookie with the size of the window, `1440x900`: how many posts fill it. */
export const WINDOW_COOKIE = "window";
