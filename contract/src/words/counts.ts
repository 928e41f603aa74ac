import { formatNumber } from "./format.ts";

/** A number with its noun: '1 comment', '2,000 comments'. */
const counted = (count: number, one: string, many = `${one}s`) => `${formatNumber(count)} ${count === 1 ? one : many}`;

export const writeUps = (count: number) => counted(count, "write-up");
export const comments = (count: number) => counted(count, "comment");
export const replies = (count: number) => counted(count, "reply", "replies");
export const likes = (count: number) => counted(count, "like");
export const reports = (count: number) => counted(count, "report");
export const times = (count: number) => counted(count, "time");
export const unread = (count: number) => `${formatNumber(count)} unread`;
export const results = (count: number) => counted(count, "result");
