/** What each icon is drawn with, in a square of 24. */
export const drawings = {
  heart: "M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.8C19.5 15.4 12 20 12 20z",
  comment: "M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.400-4.600A7.500 7.500 0 1 1 20 12z",
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  edit: "M4 20l1-4L16.500 4.500l3 3L8 19z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  flag: "M6 21V4h12l-3 4 3 4H6",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 14v5h14v-5",
  search: "M17.500 11a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0zM16 16l4.500 4.500",
  menu: "M4 7h16M4 12h16M4 17h16",
  plus: "M12 5v14M5 12h14",
  rows: "M4 6h16M4 12h16M4 18h16M4 9h9M4 15h9",
  close: "M6 6l12 12M18 6 6 18",
  bell: "M6 17h12l-1.500-2V10a4.500 4.500 0 0 0-9 0v5zM10.500 20h3",
  up: "M12 19V5m0 0-6 6m6-6 6 6",
  help: "M9 9.500a3 3 0 1 1 4.500 2.600c-.9.5-1.500 1-1.500 2.400M12 18v.5",
  chevron: "m8 10 4 4 4-4",
} as const;

/** The drawings of all icons, as they stand once in a document. */
export const sprite = Object.entries(drawings)
  .map(([name, path]) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${path}"></path></symbol>`)
  .join("");
