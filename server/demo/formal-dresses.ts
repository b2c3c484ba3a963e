import type { Listing } from './demo-dress.ts'

/** Gowns for galas, balls and long evenings. */
export const formalDresses: readonly Listing[] = [
  {
    title: 'Scarlet sequin column gown',
    description:
      'Solid sequins from strap to floor on a stretch lining, so it is kinder than it looks. I wore it to the museum gala and was found in every photograph. Weighs about four pounds. Store flat, please, never hung.',
    brand: 'Nightjar Row', size: '6', color: 'Scarlet', pricePerDayCents: 8500, lender: 2,
    look: { cut: 'column', neckline: 'v', fabric: 'sequins', color: '#b3202c', stand: 'form', backdrop: 'curtain', room: '#c7a598', seed: 201 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Bordeaux duchess satin ballgown',
    description:
      'An enormous, serious ballgown with a corset bodice and a folded off-shoulder neckline. Opera opening night, twice. It needs a partner who knows how to walk beside it. Boned, lined, underskirt included.',
    brand: 'Maison Auberive', size: '8', color: 'Bordeaux', pricePerDayCents: 13500, lender: 0,
    look: { cut: 'ballgown', neckline: 'off-shoulder', sleeve: 'drop', bodice: 'corset', fabric: 'satin', color: '#7a1a34', stand: 'form', backdrop: 'window', seed: 202 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Emerald velvet mermaid gown',
    description:
      'Deep green silk velvet that goes almost black in the folds. Wrapped bodice, off the shoulder, close to the knee and then a real sweep of skirt. Worn to one winter wedding. Fully lined in satin; some stretch.',
    brand: 'Ravenna Doyle', size: '10', color: 'Emerald', pricePerDayCents: 9800, lender: 6,
    look: { cut: 'mermaid', neckline: 'off-shoulder', sleeve: 'drop', bodice: 'wrapped', fabric: 'velvet', color: '#14543f', stand: 'form', backdrop: 'arch', room: '#c79a82', seed: 203 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Midnight halter gown in silk crepe',
    description:
      'A high halter with a slim keyhole and a low bare back. The skirt falls straight to the floor and swings when you turn. Conductor friends have borrowed it for concerts. Lined to the knee, small hook at the neck.',
    brand: 'Ilse Halden', size: 'M', color: 'Midnight blue', pricePerDayCents: 6800, lender: 1,
    look: { cut: 'trumpet', neckline: 'halter', fabric: 'crepe', color: '#1d2a4d', stand: 'muse', backdrop: 'salon', room: '#b7aaa0', seed: 204 },
    views: ['front', 'back'],
  },
  {
    title: 'Old-gold brocade gown with pleated waist',
    description:
      'Woven flowers in two golds, stiff enough to stand by itself. Square neck, close bodice, long A-line skirt with deep pleats. My mother bought it in the nineties and it has never been out of fashion. Dry clean only.',
    brand: 'Oriel & Thorne', size: '14', color: 'Old gold', pricePerDayCents: 7600, lender: 5,
    look: { cut: 'a-line', neckline: 'square', fabric: 'brocade', color: '#9c7a35', accent: '#e3c983', stand: 'form', backdrop: 'canvas', room: '#6d5a52', seed: 205 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Lilac tulle evening gown',
    description:
      'Clouds of lilac net over a silk slip, tiny straps, a bodice that is softly boned. It takes up its own seat in a cab. Perfect for a spring ball or the front row of anything. Hand-steamed before each loan.',
    brand: 'Ondine Vale', size: 'XS', color: 'Lilac', pricePerDayCents: 7400, lender: 4,
    look: { cut: 'ballgown', neckline: 'straps', fabric: 'tulle', color: '#b9a3d0', stand: 'form', backdrop: 'garden', room: '#d7d8c8', seed: 206 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Black velvet column with long sleeves',
    description:
      'The black dress to end the search. Boat neck in front, scooped back, sleeves to the wrist, floor length. Cotton velvet with stretch so you can sit through dinner. Brush gently after wearing; a velvet brush comes with it.',
    brand: 'Marlowe Finch', size: '16', color: 'Black', pricePerDayCents: 5800, lender: 0,
    look: { cut: 'column', neckline: 'boat', sleeve: 'long', fabric: 'velvet', color: '#2a2529', stand: 'form', backdrop: 'plinth', room: '#d8c9ba', seed: 207 },
    views: ['front', 'back'],
  },
  {
    title: 'Champagne beaded sheath, floor length',
    description:
      'Thousands of glass beads climbing in vines over champagne net, and a deep plunge that is held safely by an inner band. Awards night, one careful evening. Nude lining; a few spare beads in the pocket of the bag.',
    brand: 'Nightjar Row', size: '4', color: 'Champagne', pricePerDayCents: 11500, lender: 7,
    look: { cut: 'column', neckline: 'plunge', fabric: 'beaded', color: '#cdb08d', accent: '#fff1d6', stand: 'muse', backdrop: 'night', room: '#3d2e38', seed: 208 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Tangerine tiered chiffon gown',
    description:
      'Four floating tiers and a halter neck in a color that makes strangers smile. I took it to a gala in Miami and danced holding the top tier in one hand. Very light, lined to the floor, rolls into a carry-on.',
    brand: 'Casa Lumbrera', size: 'L', color: 'Tangerine', pricePerDayCents: 6200, lender: 3,
    look: { cut: 'tiered', neckline: 'halter', fabric: 'chiffon', color: '#dd7a45', stand: 'muse', backdrop: 'terrace', room: '#a9bfce', seed: 209 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Sapphire one-shoulder goddess gown',
    description:
      'Silk chiffon gathered to one shoulder and again at the waist, then left to fall. Classical without being a costume. Made for a charity ball at the aquarium and very good under blue light. Lined, side zip.',
    brand: 'Tessaly Wren', size: '12', color: 'Sapphire', pricePerDayCents: 6900, lender: 2,
    look: { cut: 'goddess', neckline: 'one-shoulder', bodice: 'wrapped', fabric: 'chiffon', color: '#2a4f9a', stand: 'muse', backdrop: 'arch', room: '#d6bfa8', seed: 210 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Rose-garden print ballgown',
    description:
      'Painted roses on cream silk faille, strapless with a hidden corset. It rustles. I wore it to a garden party that turned into a thunderstorm and it dried perfectly. Has a matching wrap if the evening is cool.',
    brand: 'Hollis & Fenn', size: '6', color: 'Cream floral', pricePerDayCents: 9200, lender: 5,
    look: { cut: 'ballgown', neckline: 'sweetheart', fabric: 'floral', color: '#f0e3cf', accent: '#c04a66', stand: 'form', backdrop: 'garden', room: '#d0d4bd', seed: 211 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Silver sequin trumpet gown',
    description:
      'Mirror-bright silver, scoop neck, scoop back, flared from mid-thigh so it is easy on stairs. New Year in Chicago and one very loud birthday. Fully lined, no scratchy seams. True to size 20 with a little give.',
    brand: 'Nightjar Row', size: '20', color: 'Silver', pricePerDayCents: 7800, lender: 1,
    look: { cut: 'trumpet', neckline: 'scoop', fabric: 'sequins', color: '#9a9da6', stand: 'form', backdrop: 'night', room: '#33304a', seed: 212 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Garnet satin slip gown with cowl neck',
    description:
      'Bias satin the color of the inside of a pomegranate. Soft cowl in front, nothing much behind. Easy to pack and hard to stop wearing. Needs flat underwear and confidence. Length suits 5 ft 5 in to 5 ft 9 in.',
    brand: 'Ilse Halden', size: 'S', color: 'Garnet', pricePerDayCents: 5200, lender: 6,
    look: { cut: 'slip', neckline: 'cowl', fabric: 'satin', color: '#8c1f33', stand: 'muse', backdrop: 'window', room: '#e0d0bd', seed: 213 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Peacock organza gown with ribbon sash',
    description:
      'Teal organza that shifts to green as it moves, over a satin underskirt, with a satin ribbon at the waist. A black-tie wedding in Charleston, once. The skirt is full but weightless. Tea-colored lining, back zip.',
    brand: 'Atelier Brisemont', size: 'XL', color: 'Peacock', pricePerDayCents: 7900, lender: 7,
    look: { cut: 'a-line', neckline: 'v', fabric: 'organza', color: '#1f7a7c', accent: '#123f4d', sash: true, stand: 'form', backdrop: 'salon', room: '#cfc2b2', seed: 214 },
    views: ['front', 'back', 'detail'],
  },
]
