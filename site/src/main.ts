import { readConfig } from "@unknot/api/platform/config";
import { fail } from "./fail.ts";
import { serve } from "./serve.ts";

try {
  const config = readConfig(process.env);
  const site = await serve(config);
  console.log(`${config.siteName} is ready at ${site.url}`);
  if (site.outbox) console.log(`No mail server is set (SMTP_URL): mails are in ${site.outbox}`);
  // A terminal sends the signal to every process of the group, and npm passes it on: it may come twice.
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    site.close().then(() => process.exit(0), fail);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
} catch (error) {
  fail(error);
}
