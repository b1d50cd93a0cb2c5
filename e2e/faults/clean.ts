/** What a run comes to in which nothing went wrong and nothing was idle. */
export const CLEAN = {
  lost: 0,
  chargedTwice: 0,
  reportedWrong: 0,
  unknown: 0,
  bookErrors: 0,
  problems: [],
  idle: [],
  unnamed: [],
};
