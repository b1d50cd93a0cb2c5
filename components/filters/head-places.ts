/** The style sheet (`heads-share-lines`) arranges these parts on phones. */

/** If there are no chips, this is a gap that ends the line before. */
export const CHIPS_PLACE =
  "contents max-md:-order-7 max-md:flex max-md:basis-full max-md:flex-nowrap max-md:items-center max-md:gap-1.5 max-md:overflow-x-auto max-md:px-4 max-md:pt-2 max-md:pb-1 max-md:empty:px-0 max-md:empty:py-0.5";
export const COUNT_PLACE =
  "contents max-md:-order-6 max-md:ml-4 max-md:flex max-md:min-h-12 max-md:flex-1 max-md:items-center";
