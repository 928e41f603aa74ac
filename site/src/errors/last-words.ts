import { text } from "node:stream/consumers";
import { send } from "./send.ts";

// A process of its own, for what one has ended by: that cannot wait for an answer any more.
const { receiver, envelope } = JSON.parse(await text(process.stdin));
await send(receiver, envelope, AbortSignal.timeout(5000));
