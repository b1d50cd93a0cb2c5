/** Of a day in a form of two columns: half the width of a phone cuts the last figure of a year off. */
export const dayClass = "max-[26rem]:col-span-2";
