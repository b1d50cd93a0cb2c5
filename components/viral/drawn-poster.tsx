import { categoryGlyph } from "./category-glyph";

const RINGS = [28, 48, 68, 88, 108, 128] as const;

export function DrawnPoster({ category }: { category: string | undefined }) {
  const { hue, path } = categoryGlyph(category);
  return (
    <svg
      viewBox="0 0 180 320"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 size-full"
    >
      <rect width="180" height="320" fill={hue} />
      <g fill="none" stroke={`color-mix(in oklab, ${hue}, white 24%)`} strokeWidth="1.5">
        {RINGS.map((radius) => (
          <circle key={radius} cx="90" cy="130" r={radius} />
        ))}
      </g>
      <circle cx="90" cy="130" r="28" fill={`color-mix(in oklab, ${hue}, white 58%)`} />
      <path
        d={path}
        transform="translate(73.2 113.2) scale(1.4)"
        fill="none"
        stroke={`color-mix(in oklab, ${hue}, black 25%)`}
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
