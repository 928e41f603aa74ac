import type { Post } from "@unknot/contract/schemas";
import { setOutdated } from "@unknot/contract/services/posts";
import * as strings from "@unknot/contract/words/outdated";
import { useState } from "react";
import { postIdIn } from "../data/alternatives";
import { api } from "../data/api";
import { changed } from "../data/query-client";
import { useForm } from "../lib/use-form";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { showToast } from "../ui/toast";
import styles from "./member-tools.module.css";

const check = ({ by }: { by: string }) =>
  by.trim() === "" || postIdIn(by) ? null : { text: strings.notAPost(), field: "by" };

/** Lets the author of a post say that it is out of date and which one follows it, or that it is not. */
export function OutdatedForm({ post }: { post: Post }) {
  const [isSaid, setSaid] = useState(post.outdated !== null);
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["by"],
    check,
    call: ({ by = "" }) =>
      api(setOutdated, { body: { ps_id: post.id, outdated: !isSaid, by: isSaid ? null : postIdIn(by) } }),
    onDone: async () => {
      showToast(isSaid ? strings.saidNot() : strings.said());
      setSaid(!isSaid);
      await changed({ type: "outcomeGiven" });
    },
  });
  return (
    <details className={styles.more}>
      <summary>{strings.summary()}</summary>
      <form {...formProps}>
        {formError && <FormError>{formError}</FormError>}
        {!isSaid && (
          <TextField label={strings.by()} hint={strings.byHint()} name="by" autoComplete="off" error={errorOf("by")} />
        )}
        <Button type="submit" disabled={isSending}>
          {isSaid ? strings.sayNot() : strings.say()}
        </Button>
      </form>
    </details>
  );
}
