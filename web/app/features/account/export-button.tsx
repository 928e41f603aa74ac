import { exportAccount } from "@unknot/contract/services/user";
import * as strings from "@unknot/contract/words/account";
import { useState } from "react";
import { api } from "../../data/api";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";

/** For how long a browser may take to begin reading what it saves, in milliseconds; what FileSaver.js allows. */
const READING_TIME = 40_000;

function saveFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Taken back at once, the file is lost where the browser has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), READING_TIME);
}

/** Fetches everything about the account and has the browser save it. */
export function ExportButton() {
  const [isWorking, setWorking] = useState(false);
  const download = async () => {
    setWorking(true);
    const answer = await api(exportAccount, {});
    setWorking(false);
    if (answer.success) saveFile("account.json", answer);
    else showToast(answer.error);
  };
  return (
    <Button onClick={() => void download()} disabled={isWorking}>
      {isWorking ? strings.preparing() : strings.downloadMyData()}
    </Button>
  );
}
