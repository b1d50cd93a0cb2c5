/** Menus are bottom sheets on phones and in low windows. Callers add the width. */
export const menuClass =
  "absolute right-0 top-full z-30 mt-1 rounded-12 bg-raised shadow-2 " +
  "max-md:fixed max-md:inset-x-3 max-md:top-auto max-md:bottom-3 max-md:z-40 max-md:max-h-[calc(100dvh-1.5rem)] max-md:w-auto max-md:overflow-y-auto " +
  "short:fixed short:top-auto short:bottom-3 short:z-40 short:max-h-[calc(100dvh-1.5rem)] short:overflow-y-auto md:short:right-3";

export const menuEntryClass =
  "flex min-h-8 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:min-h-11";
