import "server-only";
import { COUNTRIES } from "@/lib/contract/enums";
import { fold } from "@/lib/contract/fold";

const ALIASES: Record<string, string> = {
  usa: "United States",
  "united states of america": "United States",
  "u.s.": "United States",
  america: "United States",
  uk: "United Kingdom",
  "great britain": "United Kingdom",
  england: "United Kingdom",
  uae: "United Arab Emirates",
  "czech republic": "Czechia",
  "viet nam": "Vietnam",
  türkiye: "Turkey",
  turkiye: "Turkey",
  "russian federation": "Russia",
  korea: "South Korea",
  "korea, republic of": "South Korea",
  "republic of korea": "South Korea",
  "iran, islamic republic of": "Iran",
  holland: "Netherlands",
  "the netherlands": "Netherlands",
  "ivory coast": "Côte d'Ivoire",
  "cote d'ivoire": "Côte d'Ivoire",
  swaziland: "Eswatini",
  "cabo verde": "Cape Verde",
  "east timor": "Timor-Leste",
  "hong kong sar china": "Hong Kong",
  "hong kong sar": "Hong Kong",
  "sao tome and principe": "São Tomé and Príncipe",
};

const aliases = new Map(Object.entries(ALIASES));
const listed = new Map<string, string>(COUNTRIES.map((name) => [fold(name), name]));
const byCode = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

function lookUp(name: string): string | undefined {
  const key = fold(
    name
      .replace(/’/g, "'")
      .replace(/\s*&\s*/g, " and ")
      .replace(/^St\.? /, "Saint "),
  );
  return listed.get(key) ?? aliases.get(key);
}

/** Repairs UTF-8 that was once read as Latin-1 (`CÃ´te`). */
function repaired(text: string): string {
  return /[ÃÂ]/.test(text) ? Buffer.from(text, "latin1").toString("utf8") : text;
}

/** `isListed`: section 4.6 has the country; otherwise `name` is its full name. */
export function countryName(text: string): { name: string; isListed: boolean } {
  const trimmed = text.trim();
  const name = /^[A-Za-z]{2}$/.test(trimmed) ? (byCode.of(trimmed.toUpperCase()) ?? trimmed) : trimmed;
  const known = lookUp(trimmed) ?? lookUp(name) ?? lookUp(repaired(name));
  return known ? { name: known, isListed: true } : { name: repaired(name), isListed: false };
}
