import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { deleteAccount } from "@unknot/contract/services/user";
import { useNavigate } from "react-router";
import { api } from "../../lib/api";
import { sessionEnded } from "../../lib/session";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, PasswordField } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { showToast } from "../../ui/toast";
import styles from "./account.module.css";

function Choice() {
  return (
    <fieldset>
      <legend>What happens to your write-ups and comments?</legend>
      <label className={styles.choice}>
        <input type="radio" name="deleteContent" value="no" defaultChecked />
        They stay, under the name deleted user
      </label>
      <label className={styles.choice}>
        <input type="radio" name="deleteContent" value="yes" />
        They are deleted, with the comments under the write-ups
      </label>
    </fieldset>
  );
}

/** Closes the account, after asking for the password and what becomes of what was written. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["password", "deleteContent"],
    check: ({ password }) => (password ? null : { message: "Please enter your password", field: "password" }),
    call: ({ password, deleteContent }) =>
      api(deleteAccount, { body: { password, deleteContent: deleteContent === "yes" } }),
    onDone: async ({ message }) => {
      await navigate(pages.home);
      sessionEnded();
      showToast(message);
    },
  });
  return (
    <Modal title="Delete Account" onClose={onClose}>
      <form {...formProps} className={styles.form}>
        {formError && <FormError>{formError}</FormError>}
        <p>This cannot be undone. You may want to download your data first.</p>
        <Choice />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={limits.authFieldMax}
          error={errorOf("password")}
        />
        <div className={styles.actions}>
          <Button type="submit" look="danger" disabled={isSending}>
            Delete Account
          </Button>
          <Button onClick={onClose}>Keep Account</Button>
        </div>
      </form>
    </Modal>
  );
}
