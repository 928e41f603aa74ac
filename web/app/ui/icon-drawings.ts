/** What each icon is drawn with, in a square of 24. */
export const drawings = {
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  edit: "M4 20l1-4L16.500 4.500l3 3L8 19z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  bookmark: "M7 4h10v16l-5-4-5 4z",
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
