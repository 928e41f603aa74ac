/** The drawings of all icons, as they stand once in a document. */
export const drawSprite = (drawings: Record<string, string>): string =>
  Object.entries(drawings)
    .map(([name, path]) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${path}"></path></symbol>`)
    .join("");
