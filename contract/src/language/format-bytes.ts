import { formatsOf } from "@unknot/contract/words/languages";
import { currentLanguage } from "./current.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** A size in the unit that suits it: '1.2 GB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const options = { style: "unit", unit: UNITS[step], maximumFractionDigits: step === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(formatsOf(currentLanguage()), options).format(bytes / 1000 ** step);
}
