import { formatCount, formatNumber } from "./format.ts";

export const posts = (count: number) => formatCount(count, "post");
export const comments = (count: number) => formatCount(count, "comment");
export const replies = (count: number) => formatCount(count, "reply", "replies");
export const likes = (count: number) => formatCount(count, "like");
export const reports = (count: number) => formatCount(count, "report");
export const times = (count: number) => formatCount(count, "time");
export const unread = (count: number) => `${formatNumber(count)} unread`;
export const results = (count: number) => formatCount(count, "result");
