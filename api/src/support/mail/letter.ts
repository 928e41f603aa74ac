import { escapeMarkup } from "@unknot/contract/escape";
import { currentDirection, currentLanguage } from "@unknot/contract/language/current";
import type { Letter } from "@unknot/contract/letters";
import { mailedPages } from "@unknot/contract/pages";
import { noMore } from "@unknot/contract/words/letters";

/** A letter in both of the forms in which it is sent. */
export type Written = { subject: string; text: string; html: string };

const STYLE = {
  body: "margin:0;padding:24px;background:#f6f4ef;color:#1c1f21;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif",
  sheet: "max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e3dfd6;border-radius:10px",
  button:
    "display:inline-block;padding:10px 20px;background:#9a5400;color:#fffdf8;border-radius:999px;font-weight:600;text-decoration:none",
  small: "color:#5a6166;font-size:13px;word-break:break-all",
};

function linkHtml(link: Letter["link"]): string {
  if (!link) return "";
  const url = escapeMarkup(link.url);
  return `<p><a href="${url}" style="${STYLE.button}">${escapeMarkup(link.text)}</a></p><p style="${STYLE.small}">${url}</p>`;
}

const endHtml = (url: string | null): string => (url ? `<br><a href="${escapeMarkup(url)}">${noMore()}</a>` : "");

/** Writes a letter as plain text and as HTML, signed by the site. */
export function write(
  { subject, paragraphs, link, unsubscribe }: Letter,
  site: { name: string; url: string },
): Written {
  const ending = unsubscribe ? site.url + mailedPages.unsubscribe(unsubscribe) : null;
  const end = ending ? [`${noMore()}:\n${ending}`] : [];
  const text = [...paragraphs, ...(link ? [`${link.text}:\n${link.url}`] : []), ...end];
  text.push(`-- \n${site.name}, ${site.url}`);
  const body = paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll("\n", "<br>")}</p>`).join("");
  const foot = `<p style="${STYLE.small}">${escapeMarkup(site.name)} · <a href="${escapeMarkup(site.url)}">${escapeMarkup(site.url)}</a>${endHtml(ending)}</p>`;
  return {
    subject,
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${currentLanguage()}" dir="${currentDirection()}"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body style="${STYLE.body}"><div style="${STYLE.sheet}">${body}${linkHtml(link)}${foot}</div></body></html>`,
  };
}
