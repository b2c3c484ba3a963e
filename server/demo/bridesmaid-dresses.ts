import type { Listing } from './demo-dress.ts'

/** Dresses to stand beside a bride in. */
export const bridesmaidDresses: readonly Listing[] = [
  {
    title: 'Dusty-rose chiffon empire gown',
    description:
      'A soft high-waisted gown in dusty rose that suits nearly everyone, which is why our bride chose it. Fluttering sleeves and a skirt with plenty of air in it. Fully lined; hemmed for 5 ft 6 in with flats.',
    brand: 'Ondine Vale', size: '10', color: 'Dusty rose', pricePerDayCents: 2400, lender: 1,
    look: { cut: 'empire', neckline: 'v', sleeve: 'flutter', fabric: 'chiffon', color: '#c78d8b', stand: 'muse', backdrop: 'garden', room: '#d9d8c4', seed: 501 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Sage satin cowl-neck gown',
    description:
      'Sage bias satin with a draped neck and thin straps. I stood up for my best friend in it under some very old oaks. The color behaves in every light. Unlined, adjustable straps, one discreet repair at the side seam.',
    brand: 'Ilse Halden', size: 'M', color: 'Sage', pricePerDayCents: 2600, lender: 5,
    look: { cut: 'slip', neckline: 'cowl', fabric: 'satin', color: '#90a488', stand: 'muse', backdrop: 'arch', room: '#d6c4b2', seed: 502 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Dusk-blue one-shoulder goddess gown',
    description:
      'Gathered chiffon over one shoulder in a blue like seven in the evening. Comfortable, kind to photographs, and it packs to nothing. Zip at the side, lined to the floor, length for heels at 5 ft 5 in.',
    brand: 'Tessaly Wren', size: '6', color: 'Dusk blue', pricePerDayCents: 2500, lender: 4,
    look: { cut: 'goddess', neckline: 'one-shoulder', bodice: 'wrapped', fabric: 'chiffon', color: '#7890ab', stand: 'form', backdrop: 'terrace', room: '#c4cdd4', seed: 503 },
    views: ['front', 'back'],
  },
  {
    title: 'Burgundy velvet A-line for winter weddings',
    description:
      'Velvet, V neck, long sleeves and a skirt with a real sweep. We were nine bridesmaids in December and none of us was cold. Lined in satin, back zip. The color is closer to wine than red.',
    brand: 'Marlowe Finch', size: '18', color: 'Burgundy', pricePerDayCents: 3200, lender: 6,
    look: { cut: 'a-line', neckline: 'v', sleeve: 'long', fabric: 'velvet', color: '#641b35', stand: 'form', backdrop: 'window', room: '#d2bda8', seed: 504 },
    views: ['front', 'back'],
  },
  {
    title: 'Apricot off-shoulder chiffon gown',
    description:
      'A folded neckline that sits just off the shoulder and a light A-line skirt in ripe apricot. Worn to a vineyard wedding in August. There is boning in the bodice so you can forget a strapless bra. Lined.',
    brand: 'Saoirse Quill', size: '0', color: 'Apricot', pricePerDayCents: 2700, lender: 7,
    look: { cut: 'a-line', neckline: 'off-shoulder', sleeve: 'drop', fabric: 'chiffon', color: '#e0a077', stand: 'form', backdrop: 'garden', room: '#dfdac6', seed: 505 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Mauve tulle tea dress',
    description:
      'A ballet skirt of mauve tulle with a softly ruched strapless bodice. Twirls. I wore it to my cousin’s wedding and then, honestly, to the supermarket. Tulle layers over silk, satin ribbon inside the waist.',
    brand: 'Maison Auberive', size: 'XS', color: 'Mauve', pricePerDayCents: 3000, lender: 0,
    look: { cut: 'midi', neckline: 'strapless', bodice: 'ruched', fabric: 'tulle', color: '#a98aa6', stand: 'muse', backdrop: 'canvas', room: '#bfb0a8', seed: 506 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Terracotta crepe column with square neck',
    description:
      'Desert-colored crepe, square neck, straight and simple. Our photographs were all in the canyon and it was exactly right. Stretchy, self-lined, walks well on gravel. Cleaned after every loan.',
    brand: 'Casa Lumbrera', size: 'L', color: 'Terracotta', pricePerDayCents: 2300, lender: 3,
    look: { cut: 'column', neckline: 'square', fabric: 'crepe', color: '#b0603f', stand: 'muse', backdrop: 'plinth', room: '#dfcdbb', seed: 507 },
    views: ['front', 'back'],
  },
  {
    title: 'Eucalyptus pleated halter gown',
    description:
      'Fine pleats across the bodice, a high halter, an open back. The soft gray-green goes with any bouquet. Floor length and lined. I took it in slightly at the waist and left the seam so it can be let out.',
    brand: 'Atelier Brisemont', size: '8', color: 'Eucalyptus', pricePerDayCents: 2800, lender: 2,
    look: { cut: 'empire', neckline: 'halter', bodice: 'pleated', fabric: 'chiffon', color: '#88a096', stand: 'muse', backdrop: 'curtain', room: '#d6cabb', seed: 508 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Champagne sequin bridesmaid column',
    description:
      'Soft champagne sequins, scoop neck, no scratch. All six of us wore it in different sizes; this one has only been out the once. Flares slightly at the hem so dancing is possible. Stretch lining.',
    brand: 'Nightjar Row', size: '20', color: 'Champagne', pricePerDayCents: 3400, lender: 2,
    look: { cut: 'column', neckline: 'scoop', fabric: 'sequins', color: '#c7a883', stand: 'form', backdrop: 'salon', room: '#d3c5b6', seed: 509 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Navy crepe wrap-bodice gown',
    description:
      'A crossed V bodice over an easy A-line in navy crepe. Quietly smart, and I have worn it since to two dinners as if it were not a bridesmaid dress at all. Lined bodice, pockets, zip at the side.',
    brand: 'Oriel & Thorne', size: '12', color: 'Navy', pricePerDayCents: 1800, lender: 6,
    look: { cut: 'a-line', neckline: 'v', bodice: 'wrapped', fabric: 'crepe', color: '#2a3a5c', stand: 'form', backdrop: 'arch', room: '#cdb9a8', seed: 510 },
    views: ['front', 'back'],
  },
  {
    title: 'Lavender tiered gown with sweetheart bodice',
    description:
      'Four gathered tiers in lavender chiffon below a sweetheart bodice with gentle boning. Light as a curtain in summer. Worn on a lawn in Oregon and brushed clean of grass. Fully lined, length for 5 ft 8 in.',
    brand: 'Ondine Vale', size: 'XXL', color: 'Lavender', pricePerDayCents: 2950, lender: 4,
    look: { cut: 'tiered', neckline: 'sweetheart', fabric: 'chiffon', color: '#ab9cc9', stand: 'form', backdrop: 'curtain', room: '#d8cdc2', seed: 511 },
    views: ['front', 'back', 'detail'],
  },
]
