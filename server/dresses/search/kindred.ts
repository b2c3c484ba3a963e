import type { Occasion } from '../../../shared/dress.ts'

// What is shown where no dress has what is asked for: what is most like it. By names of features, see vocabulary.ts.

/** What is worn to an occasion by those who say it of none of their dresses. */
export const likeOccasion: Partial<Record<Occasion, readonly string[]>> = {
  work: ['sheath', 'shirt dress', 'knee length'],
  vacation: ['maxi', 'linen', 'floral'],
}

/** Features that look like others. */
export const likeFeature: Readonly<Record<string, readonly string[]>> = {
  glitter: ['sequin', 'beaded'],
  metallic: ['sequin', 'beaded'],
  feather: ['fringe', 'ruffle'],
  fringe: ['feather', 'beaded'],
  kaftan: ['maxi'],
  denim: ['shirt dress'],
  jacquard: ['brocade'],
  brocade: ['jacquard'],
}

const houses: Readonly<Record<string, string>> = {
  'floral, lace, linen': 'zimmermann, alemais, aje, doen, faithfull the brand, hemant nandita, agua bendita',
  'floral, midi, linen': 'reformation, rixo, realisation par, ganni, christy dawn, sister jane, faithfull',
  'lace, midi': 'self portrait, valentino, dolce gabbana, erdem, needle thread',
  bodycon: 'herve leger, house of cb, balmain, versace, alaia',
  'ball gown, tulle':
    'marchesa, monique lhuillier, oscar de la renta, carolina herrera, jenny packham, elie saab',
  bridal: 'vera wang, pronovias, galia lahav, berta, grace loves lace, essense of australia, hayley paige',
  'wrap, midi': 'diane von furstenberg, dvf',
  'sequin, beaded': 'retrofete, rachel gilbert, mac duggal, jovani, sherri hill, the attico, ashish',
  'slip, satin': 'bec bridge, bec and bridge, shona joy, the line by k, cult gaia, staud, rat boa, vince',
  pleated: 'issey miyake, pleats please, ulla johnson',
  'column, crepe': 'roland mouret, victoria beckham, the row, safiyaa, alex perry, solace london',
}

/** Designers that people ask for, by their names in lower case, and what their dresses are like. */
export const likeDesigner: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(houses).flatMap(([like, names]) =>
    names.split(', ').map((name) => [name, like.split(', ')] as const),
  ),
)
