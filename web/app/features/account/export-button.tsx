import { exportAccount, exportAccountFiles } from "@unknot/contract/services/user";
import * as strings from "@unknot/contract/words/account";
import { useState } from "react";
import { api } from "../../data/api";
import { download } from "../../data/download";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";

/** For how long a browser may take to begin reading what it saves, in milliseconds; what FileSaver.js allows. */
const READING_TIME = 40_000;

function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Taken back at once, the file is lost where the browser has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), READING_TIME);
}

async function saveJson(): Promise<void> {
  const answer = await api(exportAccount, {});
  if (!answer.success) showToast(answer.error);
  else saveFile("account.json", new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" }));
}

async function saveZip(): Promise<void> {
  const answer = await download(exportAccountFiles);
  if (answer instanceof Blob) saveFile("account.zip", answer);
  else showToast(answer.error);
}

function SaveButton({ name, save }: { name: string; save: () => Promise<void> }) {
  const [isWorking, setWorking] = useState(false);
  const work = async () => {
    setWorking(true);
    await save();
    setWorking(false);
  };
  return (
    <Button onClick={() => void work()} disabled={isWorking}>
      {isWorking ? strings.preparing() : name}
    </Button>
  );
}

/** Fetches everything about the account, in one form or the other, and has the browser save it. */
export function ExportButtons() {
  return (
    <>
      <SaveButton name={strings.downloadMyData()} save={saveJson} />
      <SaveButton name={strings.downloadFiles()} save={saveZip} />
    </>
  );
}
