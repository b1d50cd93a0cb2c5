/** Pages that load no code for links, and elements such as summary and label, use these classes directly. */

const VARIANTS = {
  plain: "bg-surface text-ink ring-1 ring-inset ring-line-strong shadow-1 hover:bg-hover font-550",
  primary: "bg-accent text-on-accent shadow-1 hover:bg-accent-hover font-600",
  ghost: "text-ink-2 hover:bg-hover hover:text-ink font-500",
  danger: "bg-surface text-bad-ink ring-1 ring-inset ring-bad-line hover:bg-bad-soft font-550",
  inverse: "bg-inv-2 text-inv-ink hover:brightness-125 font-550",
  inverseGhost: "text-inv-ink-2 hover:text-inv-ink font-500",
  inversePrimary: "bg-inv-accent text-[#05170F] hover:brightness-105 font-650",
} as const;
const SIZES = {
  small: "min-h-7 px-2.5 text-12 max-md:min-h-11 max-md:text-13",
  normal: "min-h-control px-3 text-13 max-md:min-h-11 max-md:text-14",
  large: "min-h-10 px-4 text-14 max-md:min-h-12",
  icon: "h-control w-control min-w-8 justify-center max-md:h-11 max-md:min-w-11",
} as const;

export type ButtonVariant = {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  className?: string;
};

export function buttonClass({
  variant = "plain",
  size = "normal",
  className = "",
}: ButtonVariant = {}): string {
  return `button-base ${SIZES[size]} ${VARIANTS[variant]} ${className}`;
}

/** A summary in a text, which looks like a link. */
export const summaryLinkClass =
  "w-fit cursor-pointer rounded-4 font-550 text-accent-ink hover:underline max-md:py-3";
