/** A text in one line (a title, a name) as Markdown: its marks mean nothing. */
export const literal = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/&(?=[#\w]|$)/g, "&amp;")
    .replace(/!$/, "\\!");

/** A web address with nothing in it that could end a link or begin something else. */
export const literalAddress = (address: string): string =>
  address.toWellFormed().replace(/[^\w\-.~:/?#@!$&'+,;=%]/gu, (sign) => {
    const encoded = encodeURIComponent(sign);
    return encoded === sign ? `%${sign.charCodeAt(0).toString(16)}` : encoded;
  });
