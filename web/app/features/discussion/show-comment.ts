/**
 * Brings a comment that is on the page before the reader's eyes, out of the threads that are folded around it, and marks
 * it as the one; answers whether it is there.
 */
export function showComment(id: string): boolean {
  const comment = document.getElementById(`comment-${id}`);
  if (!comment) return false;
  for (let fold = comment.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
  for (const other of document.querySelectorAll("[data-linked]")) other.removeAttribute("data-linked");
  comment.setAttribute("data-linked", "");
  comment.tabIndex = -1;
  comment.focus({ preventScroll: true });
  // From its head, as far as that is below what stays at the top: what is long ends further down.
  comment.scrollIntoView({ block: "start" });
  return true;
}
