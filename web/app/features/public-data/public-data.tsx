import type { OutputOf } from "@unknot/contract/endpoint";
import { formatBytes } from "@unknot/contract/language/format-bytes";
import { pages } from "@unknot/contract/pages";
import type { getPublicDump } from "@unknot/contract/services/dumps";
import * as strings from "@unknot/contract/words/public-data";
import { Link } from "react-router";
import { TimeAgo } from "../../parts/time-ago";
import { Message } from "../../ui/message";
import styles from "./public-data.module.css";

type Data = OutputOf<typeof getPublicDump>;

function LicenceLine({ licence }: Pick<Data, "licence">) {
  if (licence) return strings.ownLicence({ licence });
  return (
    <Message text={strings.noLicence()} parts={{ terms: (words) => <Link to={pages.termsOfService}>{words}</Link> }} />
  );
}

function DumpFacts({ dump, licence }: { dump: NonNullable<Data["dump"]>; licence: string | null }) {
  return (
    <dl className={styles.facts}>
      <dt>{strings.file()}</dt>
      <dd>
        <a className={styles.file} href={`/data/${dump.name}`} download>
          {dump.name}
        </a>
      </dd>
      <dt>{strings.size()}</dt>
      <dd>{formatBytes(dump.bytes)}</dd>
      <dt>{strings.asOf()}</dt>
      <dd>
        <TimeAgo iso={dump.date} isExact />
      </dd>
      <dt>{strings.holds()}</dt>
      <dd>{strings.contents(dump)}</dd>
      <dt>{strings.licence()}</dt>
      <dd>
        <LicenceLine licence={licence} />
      </dd>
      <dt>{strings.checksum()}</dt>
      <dd>
        <code>{dump.sha256}</code>
      </dd>
    </dl>
  );
}

/** What is public as a file to download: the newest, what is in it, and how to know that it came whole. */
export function PublicData({ data: { dump, licence } }: { data: Data }) {
  return (
    <article className={styles.document}>
      <h1>{strings.title()}</h1>
      <p>{strings.whatItIs()}</p>
      {dump ? (
        <DumpFacts dump={dump} licence={licence} />
      ) : (
        <p className={styles.absent} role="status">
          {strings.madeAnew()}
        </p>
      )}
      <p>{strings.form()}</p>
      <p>{strings.changes()}</p>
    </article>
  );
}
