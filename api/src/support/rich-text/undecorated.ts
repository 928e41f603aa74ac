import { splitTags } from "@unknot/contract/rules/rich-text";

/**
 * HTML of ours as it was before it was decorated: formulas as they were typed, code without colours. For texts from
 * before there were originals; takes what the renderer of then gave, which wrote these parts in one way only.
 */
export function undecorated(html: string): string {
  const out: string[] = [];
  let formula: { isBlock: boolean; source: string; isSource: boolean } | null = null;
  for (const { tag, text } of splitTags(html)) {
    if (formula) {
      if (text === "</math>") {
        const sign = formula.isBlock ? "$$" : "$";
        out.push(sign, formula.source, sign);
        formula = null;
      } else if (tag) formula.isSource = text.startsWith("<annotation");
      else if (formula.isSource) formula.source += text;
    } else if (tag && text.startsWith("<math")) {
      formula = { isBlock: text.includes('display="block"'), source: "", isSource: false };
    } else if (!(tag && /^<\/?span\b/.test(text))) out.push(text);
  }
  return out.join("");
}
