import { useQuery } from "@tanstack/react-query";
import { previewText } from "@unknot/contract/services/posts";
import * as strings from "@unknot/contract/words/editor";
import { api } from "../../data/api";
import { unwrap } from "../../lib/result";
import { Spinner } from "../../ui/spinner";
import { RichText } from "../rich-text";
import styles from "./editor.module.css";

/** A text as its readers will see it, made where texts are made for them. */
export default function Preview({ html, isSmall }: { html: string; isSmall: boolean }) {
  const { data, error } = useQuery({
    queryKey: ["preview", html],
    queryFn: async () => unwrap(await api(previewText, { body: { text: html } })).text,
    retry: false,
    gcTime: 0,
  });
  return (
    <section className={`${styles.preview} ${isSmall ? styles.small : ""}`} aria-label={strings.preview()}>
      {error && <p role="alert">{error.message}</p>}
      {!error && data === undefined && <Spinner label={strings.makingThePreview()} />}
      {data === "" && <p className={styles.nothing}>{strings.nothingToPreview()}</p>}
      {data && <RichText html={data} {...(isSmall && { size: "small" as const })} />}
    </section>
  );
}
