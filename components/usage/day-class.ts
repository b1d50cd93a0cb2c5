/** Half the width of a phone would cut off the year. */
export const dayClass = "max-[26rem]:col-span-2";
