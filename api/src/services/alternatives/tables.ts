export type AlternativesTable = {
  post_id: string;
  first_id: string;
  joined_at: Date;
};
