import { type Editor, useEditorState } from "@tiptap/react";
import { formulaOptions, formulas } from "@unknot/contract/rules/formulas";
import * as strings from "@unknot/contract/words/editor";
import { useEffect, useState } from "react";
import { trustHtml } from "../../lib/trusted";
import styles from "./editor.module.css";

/** A formula that has no end yet. A digit after the sign is a price. */
const BEGUN = /(?<![\\$\w])(\$\$?)(?![\s$\d])([^$]{1,500})$/;
/** Characters around the cursor that are looked at: more than the longest formula. */
const AROUND = 2500;

type Formula = { source: string; isBlock: boolean };

/** The formula that the cursor is in, or that is being typed; null where there is none. */
function formulaAt(editor: Editor): Formula | null {
  const { $from } = editor.state.selection;
  if (!$from.parent.isTextblock || $from.parent.type.name === "codeBlock") return null;
  const begin = Math.max(0, $from.parentOffset - AROUND);
  const end = Math.min($from.parent.content.size, $from.parentOffset + AROUND);
  const text = $from.parent.textBetween(begin, end, undefined, "\ufffc");
  const at = $from.parentOffset - begin;
  for (const { 0: whole, 1: block, 2: inline, index } of text.matchAll(formulas("g")))
    if (index < at && at <= index + whole.length)
      return { source: block ?? inline ?? "", isBlock: block !== undefined };
  const begun = BEGUN.exec(text.slice(0, at));
  return begun ? { source: begun[2] ?? "", isBlock: begun[1] === "$$" } : null;
}

/** MathML of a formula; null while it cannot be read. */
async function render({ source, isBlock }: Formula): Promise<string | null> {
  const { default: katex } = await import("katex");
  try {
    return katex.renderToString(source, { ...formulaOptions, displayMode: isBlock });
  } catch {
    return null;
  }
}

/** What the formula at the cursor will look like, below the text. What draws it comes with the first one. */
export function FormulaPreview({ editor }: { editor: Editor }) {
  const formula = useEditorState({ editor, selector: ({ editor: now }) => formulaAt(now) });
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (!formula) return;
    let isLate = false;
    render(formula).then(
      (html) => {
        if (!isLate) setMade(html);
      },
      // What draws it could not be fetched: readers will see the formula all the same.
      () => {},
    );
    return () => {
      isLate = true;
    };
  }, [formula]);
  if (!formula) return null;
  return (
    <div className={styles.formula}>
      <span>{strings.formula()}</span>
      {made === null ? (
        <span>{strings.noFormulaYet()}</span>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX has made it, of text, and trusts none of its commands
        <span className={styles.formulaMade} dangerouslySetInnerHTML={{ __html: trustHtml(made) }} />
      )}
    </div>
  );
}
