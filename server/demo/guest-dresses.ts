import type { Listing } from './demo-dress.ts'

/** Dresses for other people's weddings. */
export const guestDresses: readonly Listing[] = [
  {
    title: 'Poppy-print puff-sleeve midi',
    description:
      'Red poppies scattered on cream cotton silk, square neck, puffed sleeves and the fullest skirt. Two June weddings, many compliments from aunts. Pockets, lining, and a bit of elastic across the back.',
    brand: 'Hollis & Fenn', size: '8', color: 'Cream floral', pricePerDayCents: 3600, lender: 0,
    look: { cut: 'midi', neckline: 'square', sleeve: 'puff', fabric: 'floral', color: '#f3e7d4', accent: '#c4513f', stand: 'muse', backdrop: 'terrace', room: '#a7c0d0', seed: 401 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Marigold bias-cut slip gown',
    description:
      'Silk satin cut on the bias, so it pours. Cowl front, crossed-thin straps, low back. I wore it to a late-summer wedding in Hudson and the light at seven did the rest. Unlined; fits 4 to 6 happily.',
    brand: 'Ilse Halden', size: '4', color: 'Marigold', pricePerDayCents: 4600, lender: 0,
    look: { cut: 'slip', neckline: 'cowl', fabric: 'satin', color: '#d39a35', stand: 'muse', backdrop: 'window', room: '#dccbb8', seed: 402 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Peony chiffon wrap dress with flutter sleeves',
    description:
      'Soft peony pink chiffon that wraps and ties, with light fluttering sleeves. Comfortable through a long ceremony and a longer buffet. The V is modest with the little snap I added. Lined to the hem.',
    brand: 'Ondine Vale', size: 'L', color: 'Peony pink', pricePerDayCents: 2900, lender: 1,
    look: { cut: 'wrap', neckline: 'v', bodice: 'wrapped', sleeve: 'flutter', fabric: 'chiffon', color: '#d98a94', stand: 'muse', backdrop: 'garden', room: '#dadcc6', seed: 403 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Cornflower tiered maxi',
    description:
      'Cornflower blue with four gathered tiers and thin straps. Floats on a breeze and forgives a second dessert. Wore it barefoot to a lake wedding. Fully lined, straps adjust, hem just clears the ground at 5 ft 7 in.',
    brand: 'Saoirse Quill', size: '12', color: 'Cornflower', pricePerDayCents: 3300, lender: 4,
    look: { cut: 'tiered', neckline: 'straps', fabric: 'chiffon', color: '#7f9bd0', stand: 'form', backdrop: 'garden', room: '#e0dcc9', seed: 404 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Teal silk wrap gown with bishop sleeves',
    description:
      'Deep teal sandwashed silk, a plunging wrap front and generous sleeves. It is warm enough for October and cool enough for a crowded dance floor. A vineyard wedding and one opera. Inner tie keeps everything put.',
    brand: 'Tessaly Wren', size: '14', color: 'Teal', pricePerDayCents: 3800, lender: 5,
    look: { cut: 'wrap', neckline: 'plunge', bodice: 'wrapped', sleeve: 'bishop', fabric: 'silk', color: '#236a70', stand: 'muse', backdrop: 'salon', room: '#d5c8b8', seed: 405 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Wisteria floral empire gown',
    description:
      'High waist, long easy skirt, wisteria blossoms on pale lavender. I was six months pregnant the first time and not at all the second, and it suited both. Flutter sleeves, V neck, cotton lining.',
    brand: 'Hollis & Fenn', size: 'XL', color: 'Lavender floral', pricePerDayCents: 3100, lender: 2,
    look: { cut: 'empire', neckline: 'v', sleeve: 'flutter', fabric: 'floral', color: '#e2d8e6', accent: '#7b62a8', stand: 'muse', backdrop: 'arch', room: '#d3c2b4', seed: 406 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Coral high-low satin dress',
    description:
      'A dramatic coral skirt, short in front and sweeping behind, with a strapless folded bodice. It made a very good entrance at a beach resort wedding. Boned, lined in the same satin, so the inside looks right too.',
    brand: 'Casa Lumbrera', size: '6', color: 'Coral', pricePerDayCents: 4100, lender: 3,
    look: { cut: 'high-low', neckline: 'strapless', bodice: 'ruched', fabric: 'satin', color: '#dd6a55', accent: '#8c3b32', stand: 'muse', backdrop: 'terrace', room: '#b3c7d0', seed: 407 },
    views: ['front', 'back'],
  },
  {
    title: 'Sage crepe column with cap sleeves',
    description:
      'Dusty sage, boat neck, small sleeves, straight to the floor. The grown-up choice for a cathedral and a three-course dinner. Stretch crepe, self-lined, does not crease. Worn by me and, once, my sister.',
    brand: 'Marlowe Finch', size: '10', color: 'Sage', pricePerDayCents: 2600, lender: 6,
    look: { cut: 'column', neckline: 'boat', sleeve: 'cap', fabric: 'crepe', color: '#93a284', stand: 'form', backdrop: 'window', room: '#ddd0c0', seed: 408 },
    views: ['front', 'back'],
  },
  {
    title: 'Papaya organza midi with ribbon sash',
    description:
      'Light-catching organza the color of ripe papaya with a contrast satin sash. Boat neck and a full skirt that needs no petticoat. A garden wedding in Pasadena. Lined in silk; press the sash only, never the skirt.',
    brand: 'Atelier Brisemont', size: '2', color: 'Papaya', pricePerDayCents: 3700, lender: 7,
    look: { cut: 'midi', neckline: 'boat', fabric: 'organza', color: '#e39a6c', accent: '#a6492f', sash: true, stand: 'muse', backdrop: 'plinth', room: '#e0d0bf', seed: 409 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Bluebell floral slip dress',
    description:
      'Bluebells on white, cut as an easy slip with fine straps. Throw a cardigan over it for the church and lose the cardigan by cake. Light viscose satin, half lined, ankle length. Hand wash is fine.',
    brand: 'Ondine Vale', size: 'S', color: 'White floral', pricePerDayCents: 2200, lender: 4,
    look: { cut: 'slip', neckline: 'straps', fabric: 'floral', color: '#eef0f0', accent: '#4668b0', stand: 'hanger', backdrop: 'garden', room: '#d9dcc9', seed: 410 },
    views: ['front', 'detail'],
  },
  {
    title: 'Magenta silk midi with square neck',
    description:
      'Hot magenta, square neck, pleated full skirt with a rustle. It reads festive without upstaging anyone except possibly the cake. Worn to a Diwali wedding weekend. Lined, hidden zip, let-out seams at the waist.',
    brand: 'Oriel & Thorne', size: '16', color: 'Magenta', pricePerDayCents: 3500, lender: 1,
    look: { cut: 'midi', neckline: 'square', bodice: 'pleated', fabric: 'silk', color: '#b3286b', stand: 'form', backdrop: 'canvas', room: '#c9b7a8', seed: 411 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Butter-yellow goddess gown',
    description:
      'Draped butter-yellow chiffon, V neck, a hundred little gathers at the waist. Looks expensive in shade and better in sun. Worn once, to a terrace wedding. Fully lined and generous through the hip.',
    brand: 'Tessaly Wren', size: 'XXL', color: 'Butter yellow', pricePerDayCents: 3000, lender: 3,
    look: { cut: 'goddess', neckline: 'v', bodice: 'wrapped', fabric: 'chiffon', color: '#e6cc7e', stand: 'muse', backdrop: 'terrace', room: '#9db6c8', seed: 412 },
    views: ['front', 'back', 'detail'],
  },
]
