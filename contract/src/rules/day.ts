/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  // A day that no month has (30 February) comes back as another one.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text;
}
