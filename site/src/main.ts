import { readConfig } from "@unknot/api/platform/config";
import { fail } from "./fail.ts";
import { serve } from "./serve.ts";

try {
  const config = readConfig(process.env);
  const site = await serve(config);
  console.log(`${config.siteName} is ready at ${site.url}`);
  const stop = () => {
    site.close().then(() => process.exit(0), fail);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
} catch (error) {
  fail(error);
}
