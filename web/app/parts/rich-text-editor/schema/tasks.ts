import { type Editor, wrappingInputRule } from "@tiptap/core";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import * as strings from "@unknot/contract/words/editor";

const isOfTasks = (list: HTMLElement): boolean => list.querySelector(":scope > .todo, :scope > .done") !== null;

/** A list of things to do. */
export const Tasks = TaskList.extend({
  parseHTML: () => [{ tag: "ul", priority: 60, getAttrs: (element) => (isOfTasks(element) ? null : false) }],
  renderHTML: () => ["ul", 0],
});

function setDone(editor: Editor, at: number | undefined, isDone: boolean): void {
  if (at === undefined) return;
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "checked", isDone));
}

/** One thing to do, with a box to tick. Beginning a list with `[ ]` or `[x]` makes one. */
export const Task = TaskItem.extend({
  content: "block+",
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element) => element.classList.contains("done"),
      renderHTML: ({ checked }) => ({ class: checked ? "done" : "todo" }),
    },
  }),
  parseHTML: () => [
    { tag: "li.todo", priority: 60 },
    { tag: "li.done", priority: 60 },
    { tag: "li", priority: 60, context: "taskList/" },
  ],
  renderHTML: ({ HTMLAttributes }) => ["li", HTMLAttributes, 0],
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\s*\[([ xX]?)\]\s$/,
        type: this.type,
        getAttributes: ([, sign]) => ({ checked: sign?.toLowerCase() === "x" }),
      }),
    ];
  },
  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const dom = document.createElement("li");
      const box = document.createElement("input");
      const contentDOM = document.createElement("div");
      box.type = "checkbox";
      box.contentEditable = "false";
      box.ariaLabel = strings.isDone();
      // The form around hears of it by the change of the text.
      box.addEventListener("input", (event) => event.stopPropagation());
      box.addEventListener("change", () => setDone(editor, getPos(), box.checked));
      dom.append(box, contentDOM);
      const show = (isDone: boolean) => {
        dom.className = isDone ? "done" : "todo";
        box.checked = isDone;
      };
      show(node.attrs.checked);
      return {
        dom,
        contentDOM,
        stopEvent: ({ target }) => target === box,
        ignoreMutation: (change) => !contentDOM.contains(change.target) || change.target === dom,
        update: (next) => {
          if (next.type !== node.type) return false;
          show(next.attrs.checked);
          return true;
        },
      };
    },
});
