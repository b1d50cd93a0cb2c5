/** Columns of the gallery at every width; the skeleton shares them, so nothing moves when the cards come. */
export const galleryGrid =
  "grid grid-cols-2 gap-x-3 gap-y-4.5 sm:grid-cols-3 md:grid-cols-4 lg:gap-x-4.5 lg:gap-y-4 xl:grid-cols-5 min-[87.5rem]:grid-cols-6 min-[118rem]:grid-cols-8 min-[162rem]:grid-cols-10";
