import type { Occasion } from '../../../shared/dress/dress.ts'

// What is shown instead where no dress has what is searched for. By names of features, see vocabulary.ts.

/** Features of dresses for an occasion that no owner has chosen. */
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

/** Designers by their names in lower case, and features of their dresses. */
export const likeDesigner: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(houses).flatMap(([like, names]) =>
    names.split(', ').map((name) => [name, like.split(', ')] as const),
  ),
)
