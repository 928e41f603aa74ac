import { limits } from "@unknot/contract/limits";
import { deleteAccount } from "@unknot/contract/services/user";
import * as strings from "@unknot/contract/words/account";
import * as members from "@unknot/contract/words/members";
import { api } from "../../data/api";
import { sessionEnded } from "../../data/session";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, PasswordField } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { showToast } from "../../ui/toast";
import styles from "./account.module.css";

function Choice() {
  return (
    <fieldset>
      <legend>{strings.whatHappensToContent()}</legend>
      <label className={styles.choice}>
        <input type="radio" name="deleteContent" value="no" defaultChecked />
        {strings.contentStays()}
      </label>
      <label className={styles.choice}>
        <input type="radio" name="deleteContent" value="yes" />
        {strings.contentIsDeleted()}
      </label>
    </fieldset>
  );
}

/** Closes the account, after asking for the password and what becomes of what was written. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["password", "deleteContent"],
    check: ({ password }) => (password ? null : { text: strings.passwordMissing(), field: "password" }),
    call: ({ password, deleteContent }) =>
      api(deleteAccount, { body: { password, deleteContent: deleteContent === "yes" } }),
    onDone: ({ message }) => {
      sessionEnded({ isLeaving: true });
      showToast(message);
    },
  });
  return (
    <Modal title={strings.deleteAccount()} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        {formError && <FormError>{formError}</FormError>}
        <p>{strings.deletionIsFinal()}</p>
        <Choice />
        <PasswordField
          label={members.password()}
          name="password"
          autoComplete="current-password"
          maxLength={limits.authFieldMax}
          error={errorOf("password")}
        />
        <div className={styles.actions}>
          <Button type="submit" look="danger" disabled={isSending}>
            {strings.deleteAccount()}
          </Button>
          <Button onClick={onClose}>{strings.keepAccount()}</Button>
        </div>
      </form>
    </Modal>
  );
}
