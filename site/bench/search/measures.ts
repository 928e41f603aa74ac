/** How good a ranking is, against the set of what is relevant. All relevance is binary. */
export type Scores = { ndcg: number; map: number; mrr: number; p5: number };

const gain = (place: number): number => 1 / Math.log2(place + 2);

/**
 * nDCG@10 (Järvelin and Kekäläinen 2002), average precision over what was ranked, reciprocal rank of the first relevant,
 * precision of the first five.
 */
export function scoresOf(ranked: string[], relevant: Set<string>): Scores {
  const hits = ranked.map((id) => relevant.has(id));
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, place) => gain(place)).reduce(
    (a, b) => a + b,
    0,
  );
  const reached = hits.slice(0, 10).reduce((sum, isHit, place) => sum + (isHit ? gain(place) : 0), 0);
  let seen = 0;
  let precision = 0;
  for (const [place, isHit] of hits.entries()) if (isHit) precision += ++seen / (place + 1);
  const first = hits.indexOf(true);
  return {
    ndcg: ideal === 0 ? 0 : reached / ideal,
    map: relevant.size === 0 ? 0 : precision / relevant.size,
    mrr: first === -1 ? 0 : 1 / (first + 1),
    p5: hits.slice(0, 5).filter(Boolean).length / 5,
  };
}

/** The mean of some scores. */
export function meanOf(scores: Scores[]): Scores {
  const mean = (pick: (one: Scores) => number) => scores.reduce((sum, one) => sum + pick(one), 0) / scores.length;
  return { ndcg: mean((s) => s.ndcg), map: mean((s) => s.map), mrr: mean((s) => s.mrr), p5: mean((s) => s.p5) };
}
