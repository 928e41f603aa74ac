/**
 * The licence of a Stack Exchange contribution, by its date.
 * Source: https://stackoverflow.com/help/licensing: CC BY-SA 2.5 before 2011-04-08, 3.0 before 2018-05-02, then 4.0.
 */
export function licenceOf(date: Date): { licence: string; licenceUrl: string } {
  const day = date.toISOString().slice(0, 10);
  const version = day < "2011-04-08" ? "2.5" : day < "2018-05-02" ? "3.0" : "4.0";
  return { licence: `CC BY-SA ${version}`, licenceUrl: `https://creativecommons.org/licenses/by-sa/${version}/` };
}
