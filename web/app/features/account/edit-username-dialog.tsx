import { limits } from "@unknot/contract/limits";
import { problemOf } from "@unknot/contract/rules/problem";
import { usernameChangeProblem } from "@unknot/contract/rules/username";
import { editUsername } from "@unknot/contract/services/user";
import * as strings from "@unknot/contract/words/account";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { refreshSession } from "../../data/session";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, TextField } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { showToast } from "../../ui/toast";
import styles from "./account.module.css";

/** A new username, with a counter. */
export default function EditUsernameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["newUsername"],
    check: ({ newUsername }) => problemOf("newUsername", usernameChangeProblem(newUsername)),
    call: (body) => api(editUsername, { body }),
    onDone: async () => {
      onClose();
      showToast(done.usernameChanged());
      await refreshSession();
      await changed({ type: "usernameChanged" });
    },
  });
  return (
    <Modal title={strings.editUsername()} onClose={onClose} asksFirst>
      <form {...formProps} className={styles.form}>
        {formError && <FormError>{formError}</FormError>}
        <TextField
          label={members.username()}
          name="newUsername"
          defaultValue={username}
          autoComplete="off"
          max={limits.usernameMax}
          maxLength={limits.usernameMax}
          isCounted
          error={errorOf("newUsername")}
          hint={strings.oldNameExplained()}
        />
        <Button type="submit" look="primary" disabled={isSending}>
          {strings.submitUsername()}
        </Button>
      </form>
    </Modal>
  );
}
