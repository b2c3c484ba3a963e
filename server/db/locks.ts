/** The advisory locks of whole jobs, so that of several servers one does each. */
export const locks = {
  /** Whoever fills a shop with demo data. */
  seeding: 20_261_121,
  /** Whoever does the maintenance; a backup holds it so that no picture goes meanwhile. */
  maintenance: 20_261_123,
  /** Whoever enters dresses anew for the search. */
  reentering: 20_261_129,
  /** Shared by all who enter a dress for the search, and held alone by whoever removes words that no dress has. */
  words: 20_261_130,
  /** With a reader's own number: whoever counts the letters of one. */
  letters: 20_261_126,
} as const
