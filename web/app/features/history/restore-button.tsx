import { useQueryClient } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { restoreVersion } from "@unknot/contract/services/history";
import * as strings from "@unknot/contract/words/history";
import { useNavigate } from "react-router";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { openDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import { histories } from "./history-keys";

/** Makes the member's post say again what it said in a version, once they have said that they mean it. */
export default function RestoreButton({ id, number }: { id: string; number: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const restore = async () => {
    const note = strings.restoredNote({ number });
    const answer = await api(restoreVersion, { params: { ps_id: id, number: String(number) }, body: { note } });
    if (!answer.success) return showToast(answer.error);
    showToast(strings.restored());
    await client.invalidateQueries({ queryKey: histories });
    await changed({ type: "postRestored", id });
    await navigate(pages.history(id));
  };
  const ask = () =>
    openDialog("confirm", {
      title: strings.restoreQuestion({ number }),
      text: strings.restoreSays(),
      action: strings.restore(),
      onConfirm: () => void restore(),
    });
  return (
    <Button aria-label={strings.restoreVersion({ number })} onClick={ask}>
      {strings.restore()}
    </Button>
  );
}
