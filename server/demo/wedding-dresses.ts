import type { Listing } from './demo-dress.ts'

/** Gowns to be married in. */
export const weddingDresses: readonly Listing[] = [
  {
    title: 'Ivory lace ballgown with illusion neckline',
    description:
      'Corded lace over soft tulle, long fitted sleeves and a sheer yoke that closes with covered buttons. I wore it once, in a stone chapel upstate, and it has been professionally cleaned and boxed since. Fully lined; floor length on 5 ft 8 in flat shoes.',
    brand: 'Maison Auberive', size: '8', color: 'Ivory', pricePerDayCents: 14500, lender: 0,
    look: { cut: 'ballgown', neckline: 'illusion', sleeve: 'long', fabric: 'lace', color: '#efe7da', accent: '#fffdf8', stand: 'form', backdrop: 'arch', room: '#cdb09c', seed: 101 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Pearl satin gown with sweetheart corset and train',
    description:
      'Heavy duchess satin with a boned corset bodice that holds you without slipping all night. The train is about three feet and has a wrist loop for dancing. Runs true to size; silk lining.',
    brand: 'Atelier Brisemont', size: '4', color: 'Pearl', pricePerDayCents: 16000, lender: 6,
    look: { cut: 'a-line', neckline: 'sweetheart', bodice: 'corset', fabric: 'satin', color: '#ece4da', train: true, stand: 'form', backdrop: 'window', room: '#d8c6b4', seed: 102 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Bias-cut silk slip wedding dress',
    description:
      'Liquid ivory silk cut on the bias, with a cowl neck and hair-thin straps. I married at city hall in it and then danced until two. Unlined, so nude underwear is best. Forgiving between a 4 and a 6.',
    brand: 'Ilse Halden', size: 'S', color: 'Ivory', pricePerDayCents: 8500, lender: 4,
    look: { cut: 'slip', neckline: 'cowl', fabric: 'satin', color: '#f0e6d6', stand: 'muse', backdrop: 'plinth', room: '#d9cabb', seed: 103 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Cathedral tulle gown, strapless',
    description:
      'Three layers of whisper-soft tulle over a silk lining, with a ruched strapless bodice that has its own inner corset. Very light for how full it looks. Comes in a breathable bag with a hoop slip if you want one.',
    brand: 'Maison Auberive', size: '12', color: 'White', pricePerDayCents: 13000, lender: 2,
    look: { cut: 'ballgown', neckline: 'strapless', bodice: 'ruched', fabric: 'tulle', color: '#f1edea', stand: 'form', backdrop: 'curtain', room: '#cdb5ab', seed: 104 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Crepe column with bateau neck and open back',
    description:
      'Matte stretch crepe, perfectly plain in front, scooped low behind. It is the dress for people who do not like wedding dresses. Self-lined, hidden zip, no creasing even after the flight to Lisbon.',
    brand: 'Ilse Halden', size: '10', color: 'Soft white', pricePerDayCents: 9000, lender: 6,
    look: { cut: 'column', neckline: 'boat', fabric: 'crepe', color: '#f0ebe2', stand: 'form', backdrop: 'salon', room: '#c9beb0', seed: 105 },
    views: ['front', 'back'],
  },
  {
    title: 'Garden lace tea-length wedding dress',
    description:
      'Cotton lace with scalloped hem over champagne lining, square neck, small puffed sleeves. I wore it to my own backyard wedding with flat shoes and never once thought about tripping. Side pockets!',
    brand: 'Hollis & Fenn', size: 'M', color: 'Champagne', pricePerDayCents: 7250, lender: 3,
    look: { cut: 'midi', neckline: 'square', sleeve: 'puff', fabric: 'lace', color: '#e6d2b8', accent: '#fffaf0', stand: 'muse', backdrop: 'garden', seed: 106 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Beaded mermaid gown with off-shoulder fold',
    description:
      'Hand-beaded vines run from hip to hem and catch every candle. The folded neckline sits off the shoulder and stays there. It is heavy in the best way. Lined in stretch satin, fits a full bust well.',
    brand: 'Ravenna Doyle', size: '14', color: 'Ivory', pricePerDayCents: 15500, lender: 5,
    look: { cut: 'mermaid', neckline: 'off-shoulder', sleeve: 'drop', fabric: 'beaded', color: '#ece2d3', accent: '#fffaf0', stand: 'form', backdrop: 'arch', room: '#b9948a', seed: 107 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Chiffon goddess gown with wrapped bodice',
    description:
      'Crossed pleats over the bust, hundreds of tiny gathers from the waist, and a hem that moves when anyone opens a door. Worn for a beach ceremony in Kauai; barefoot length for 5 ft 6 in. Fully lined.',
    brand: 'Ondine Vale', size: 'L', color: 'Ivory', pricePerDayCents: 8800, lender: 7,
    look: { cut: 'goddess', neckline: 'v', bodice: 'wrapped', fabric: 'chiffon', color: '#f1e8db', stand: 'muse', backdrop: 'terrace', room: '#a9c2d2', seed: 108 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Blush tulle A-line with fine straps',
    description:
      'The palest blush, so it photographs as warm white with a secret. Two clouds of tulle over silk, a softly shaped bodice and adjustable straps. Bought for a vineyard wedding in October. Steam before wearing.',
    brand: 'Saoirse Quill', size: '18', color: 'Blush', pricePerDayCents: 11000, lender: 1,
    look: { cut: 'a-line', neckline: 'straps', fabric: 'tulle', color: '#ead2c8', stand: 'form', backdrop: 'canvas', room: '#b5a49b', seed: 109 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Trumpet gown in silk with bishop sleeves',
    description:
      'A quiet seventies mood: high neck, full sleeves gathered at the wrist, and a skirt that flares from the knee. Sandwashed silk with a soft hand, silk lining, covered buttons at the nape. Small tailoring marks inside the hem.',
    brand: 'Oriel & Thorne', size: '16', color: 'Cream', pricePerDayCents: 9950, lender: 0,
    look: { cut: 'trumpet', neckline: 'high', sleeve: 'bishop', fabric: 'silk', color: '#ecdfc8', stand: 'form', backdrop: 'window', room: '#cdb79f', seed: 110 },
    views: ['front', 'back'],
  },
  {
    title: 'Organza high-low wedding dress',
    description:
      'Short enough in front for good shoes, swept to the floor behind. Crisp organza over satin with a deep V and a proper waist. We eloped in the desert and the wind did half the styling. Size up if between sizes.',
    brand: 'Casa Lumbrera', size: '2', color: 'White', pricePerDayCents: 9500, lender: 3,
    look: { cut: 'high-low', neckline: 'v', fabric: 'organza', color: '#f2eee8', stand: 'muse', backdrop: 'terrace', room: '#d3b9a6', accent: '#d9b7a0', seed: 111 },
    views: ['front', 'back', 'detail'],
  },
]
