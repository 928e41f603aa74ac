import styles from "./profile.module.css";

type Props = { username: string; picture: string | null };

/** The picture of a member, or the first letter of their name. It says nothing that their name beside it does not. */
export function Picture({ username, picture }: Props) {
  if (picture) return <img className={styles.picture} src={picture} alt="" width={72} height={72} />;
  return (
    <svg className={styles.picture} viewBox="0 0 72 72" aria-hidden="true">
      <text x="36" y="37" textAnchor="middle" dominantBaseline="central">
        {[...username][0]?.toUpperCase()}
      </text>
    </svg>
  );
}
