/** Result of a run without errors and with work done. */
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
