import Type from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Ok } from "../schemas.ts";

export const uploadImage = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/upload_image",
  access: "member",
  limit: "upload",
  isUpload: true,
  summary: "Stores an image (JPEG, PNG, WebP, GIF or AVIF) for the caller's posts and comments",
  body: Type.Unsafe<FormData>({}),
  output: Type.Object({ success: Ok, url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  errors: [403, 413, 415, 423, 429],
});

export const fetchImage = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/fetch_image",
  access: "member",
  limit: "upload",
  summary: "Keeps an image of another site for the caller's posts and comments, as if it had been uploaded",
  body: Type.Object({ url: Type.String({ maxLength: 2048 }) }),
  output: Type.Object({
    success: Ok,
    url: Type.Union([Type.String(), Type.Null()], { description: "null where the image cannot be had" }),
    width: Type.Union([Type.Integer(), Type.Null()]),
    height: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: [403, 413, 423, 429],
});
