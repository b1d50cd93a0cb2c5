/** Keeps the navigation, so that a dead link of a list or record is no dead end. */
export { default } from "../not-found";
