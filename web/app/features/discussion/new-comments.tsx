import * as strings from "@unknot/contract/words/comment-order";
import { useEffect, useState } from "react";
import { useSession } from "../../data/session";
import { Button } from "../../ui/button";
import type { Answers } from "./comment-item";
import styles from "./comment-tools.module.css";
import { showComment } from "./show-comment";

type Props = { answers: Answers; since: number };

/** Tells how many comments of those that are shown came since the reader was here, marks them, and leads from one to the next. */
export function NewComments({ answers, since }: Props) {
  const session = useSession();
  const own = session.status === "member" ? session.user.username : null;
  const [next, setNext] = useState(0);
  const news = [...answers.values()].flat().filter(({ user, date, isDeleted }) => {
    return !isDeleted && user !== own && Date.parse(date) > since;
  });
  // As they stand on the page, whatever the order is that the reader has chosen.
  const ids = news.map(({ _id }) => _id).join(" ");
  useEffect(() => {
    const items = ids ? ids.split(" ").map((id) => document.getElementById(`comment-${id}`)) : [];
    for (const item of items) item?.setAttribute("data-new", "");
    return () => {
      for (const item of items) item?.removeAttribute("data-new");
    };
  }, [ids]);
  if (news.length === 0) return null;
  const goOn = () => {
    const places = [...document.querySelectorAll("#comments [data-new]")];
    const place = places[next % places.length];
    if (place) showComment(place.id.slice("comment-".length));
    setNext(next + 1);
  };
  return (
    <p className={styles.news}>
      {strings.newSince({ count: news.length })} <Button onClick={goOn}>{strings.nextNew()}</Button>
    </p>
  );
}
