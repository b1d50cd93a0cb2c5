export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0]!.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("");
  const size = isSmall ? "size-5 text-[9px]" : "size-6 text-[10px]";
  return (
    <span
      title={name}
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center rounded-full bg-sunken font-600 leading-none tracking-wide text-ink-2 ring-1 ring-inset ring-line ${size}`}
    >
      {initials}
    </span>
  );
}
