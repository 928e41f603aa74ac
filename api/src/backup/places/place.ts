import type { Readable } from "node:stream";

/** The files of one backup. */
export type BackupFiles = {
  /** How people call it: the path of a folder, or an address. */
  name: string;
  /** Resolves when the file would outlive a failure of the power. Throws the system's error, or the bucket's answer. */
  write: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Null where there is no file of that path. */
  read: (path: string) => Promise<Readable | null>;
};

/** A backup that is being made. */
type NewBackup = {
  files: BackupFiles;
  /** Gives it its name, after everything has been written, the manifest last; returns it under that name. */
  finish: () => Promise<BackupFiles>;
};

/** What lies in a place: a backup that has its manifest, or what is left of one that was cut short. */
export type BackupEntry = { name: string; isFinished: boolean };

/** Where backups lie: a folder, or a bucket. */
export type BackupPlace = {
  /** Throws a StartError where nothing can be written, or where there is something of that name. */
  begin: (name: string) => Promise<NewBackup>;
  open: (name: string) => BackupFiles;
  /** Everything that has the name of a backup, the oldest first. */
  list: () => Promise<BackupEntry[]>;
  remove: (entry: BackupEntry) => Promise<void>;
};

/** The names that backups have: when they were begun. */
export const BACKUP_NAME = /^unknot-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;

/** The name of a backup that is begun at a moment. */
export const backupNameAt = (now: Date): string => `unknot-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`;

/** When the backup of a name was begun, in milliseconds since 1970. */
export function beginOf(name: string): number {
  const [, day = "", hours = "", minutes = "", seconds = ""] = BACKUP_NAME.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}
