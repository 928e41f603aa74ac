/** A moderator has taken the description that a member proposed of a tag, or decided against it. */
export type DescriptionDecided = { tagId: string; proposerId: string; moderatorId: string; isTaken: boolean };
