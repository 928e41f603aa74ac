import styles from "./account.module.css";

/** Whose account it is. */
export function AccountHeader({ username }: { username: string }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>My Account</h1>
      <p className={styles.who}>{username}</p>
    </header>
  );
}
