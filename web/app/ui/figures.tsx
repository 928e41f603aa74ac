import { formatNumber } from "@unknot/contract/language/format";
import styles from "./figures.module.css";

/** Numbers side by side, each under its name. */
export function Figures({ list }: { list: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={styles.figures}>
      {list.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
