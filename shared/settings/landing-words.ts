/** Of the landing page, in an untouched shop; what stands between two * is in italics. */
export const landingWords = {
  heroTitle: 'Borrow the dress *everyone* remembers',
  heroLead:
    'Designer pieces from real closets, four days at a time{labels|, with a prepaid return label}.{cleaning| No dry cleaning.}',
  pitchTitle: 'Your closet is full of *second dances*',
  pitch:
    'That dress was made for more than one evening. List it, and let it earn while it waits for the next of yours.',
}
