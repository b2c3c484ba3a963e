import type { Listing } from './demo-dress.ts'

/** Short and shorter, for drinks that become dinner. */
export const cocktailDresses: readonly Listing[] = [
  {
    title: 'Cobalt satin bubble dress',
    description:
      'A strapless bubble skirt in bright cobalt that keeps its shape all evening. Inner corset, so no tugging. Two pockets in the side seams, big enough for a phone and a lipstick. Worn to one gallery opening.',
    brand: 'Marlowe Finch', size: '6', color: 'Cobalt', pricePerDayCents: 4200, lender: 0,
    look: { cut: 'bubble', neckline: 'strapless', fabric: 'satin', color: '#27439b', stand: 'muse', backdrop: 'salon', room: '#c4b3a6', seed: 301 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Black sequin mini with long sleeves',
    description:
      'All sparkle, high neck, keyhole back. The lining is cotton jersey, which is why I can dance in it for hours. Bachelorette weekend, New Year, and a Tuesday that needed help. Falls mid-thigh at 5 ft 6 in.',
    brand: 'Nightjar Row', size: 'S', color: 'Black', pricePerDayCents: 3800, lender: 7,
    look: { cut: 'mini', neckline: 'high', sleeve: 'long', fabric: 'sequins', color: '#3a343c', stand: 'muse', backdrop: 'night', room: '#4a3440', seed: 302 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Navy one-shoulder ruched mini',
    description:
      'Stretch satin gathered across the bodice, one shoulder bare, a little swing in the skirt. Flattering in a way that feels like cheating. I have worn it to three holiday parties and it machine-steams in minutes.',
    brand: 'Tessaly Wren', size: '8', color: 'Navy', pricePerDayCents: 3400, lender: 1,
    look: { cut: 'mini', neckline: 'one-shoulder', bodice: 'ruched', fabric: 'satin', color: '#25355f', stand: 'muse', backdrop: 'plinth', room: '#d9c7b6', seed: 303 },
    views: ['front', 'back'],
  },
  {
    title: 'Polka-dot full-skirt midi',
    description:
      'Cream dots on black silk faille with a wide full skirt and square neck. It comes with a net petticoat that does all the work. Jazz brunch, anniversary dinner, both successful. Fully lined, side zip.',
    brand: 'Hollis & Fenn', size: '12', color: 'Black and cream', pricePerDayCents: 4000, lender: 5,
    look: { cut: 'midi', neckline: 'square', fabric: 'polka', color: '#2b2429', accent: '#f3e8d6', stand: 'muse', backdrop: 'arch', room: '#d5aa92', seed: 304 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Merlot velvet sheath',
    description:
      'Knee length, scoop neck, cut close without squeezing. The velvet is a deep wine red and hides every sin including actual wine. Office party to late supper with a change of shoes. Lined in stretch silk.',
    brand: 'Marlowe Finch', size: '14', color: 'Merlot', pricePerDayCents: 3200, lender: 6,
    look: { cut: 'sheath', neckline: 'scoop', fabric: 'velvet', color: '#5f1730', stand: 'form', backdrop: 'curtain', room: '#c9b0a0', seed: 305 },
    views: ['front', 'back'],
  },
  {
    title: 'Marigold silk wrap dress',
    description:
      'A true wrap with a deep V and full sleeves caught at the wrist, in silk the color of marigolds. Sits safely with the inner tie. Rehearsal dinners are its natural home. Mid-calf on me at 5 ft 7 in.',
    brand: 'Casa Lumbrera', size: 'M', color: 'Marigold', pricePerDayCents: 3900, lender: 3,
    look: { cut: 'wrap', neckline: 'v', bodice: 'wrapped', sleeve: 'bishop', fabric: 'silk', color: '#d99a2b', stand: 'muse', backdrop: 'terrace', room: '#9fb8c4', seed: 306 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Rose-gold sequin slip',
    description:
      'Slinky, strappy and covered in matte rose-gold sequins. Skims rather than clings and falls to the ankle. I wore it with sneakers to a rooftop birthday and heels to the next one. Cotton lining, adjustable straps.',
    brand: 'Nightjar Row', size: '4', color: 'Rose gold', pricePerDayCents: 4500, lender: 2,
    look: { cut: 'slip', neckline: 'straps', fabric: 'sequins', color: '#bd7f70', stand: 'hanger', backdrop: 'window', room: '#dcc8b8', seed: 307 },
    views: ['front', 'detail'],
  },
  {
    title: 'Ink lace cocktail dress with cap sleeves',
    description:
      'Navy corded lace over a warm tan lining, so the pattern really shows. Round neck, cap sleeves, full knee skirt with a scalloped edge. My reliable answer to any invitation that says festive. Lined throughout.',
    brand: 'Atelier Brisemont', size: '10', color: 'Ink blue', pricePerDayCents: 3600, lender: 4,
    look: { cut: 'midi', neckline: 'boat', sleeve: 'cap', fabric: 'lace', color: '#b48a6a', accent: '#1f2a4a', stand: 'form', backdrop: 'salon', room: '#d6ccbc', seed: 308 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Fuchsia organza puff-sleeve mini',
    description:
      'Crisp fuchsia organza with sleeves that enter the room first. Square neck, neat waist, swingy skirt. Birthday dress, no question. Fully lined in satin; the sleeves are see-through. Please no perfume.',
    brand: 'Saoirse Quill', size: '2', color: 'Fuchsia', pricePerDayCents: 4400, lender: 7,
    look: { cut: 'mini', neckline: 'square', sleeve: 'puff', fabric: 'organza', color: '#c52f74', stand: 'muse', backdrop: 'canvas', room: '#b9aaa2', seed: 309 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'Forest satin midi with cowl neck',
    description:
      'Heavy bias satin in forest green, draped at the neck and bare at the back. The kind of dress that needs nothing but earrings. Anniversary dinner in Seattle, rained on briefly, no marks. Unlined.',
    brand: 'Ilse Halden', size: 'XL', color: 'Forest green', pricePerDayCents: 3500, lender: 4,
    look: { cut: 'slip', neckline: 'cowl', fabric: 'satin', color: '#235440', stand: 'hanger', backdrop: 'plinth', room: '#d9ccbc', seed: 310 },
    views: ['front', 'detail'],
  },
  {
    title: 'Copper brocade bubble dress',
    description:
      'A sculpted strapless dress in copper brocade with woven flowers. It is structured enough to stand up by itself in the closet, and it does. Museum young patrons night. Inner waist ribbon, fully lined.',
    brand: 'Oriel & Thorne', size: '16', color: 'Copper', pricePerDayCents: 4800, lender: 6,
    look: { cut: 'bubble', neckline: 'sweetheart', bodice: 'corset', fabric: 'brocade', color: '#9a5636', accent: '#e0ae7c', stand: 'form', backdrop: 'arch', room: '#b59a8c', seed: 311 },
    views: ['front', 'back', 'detail'],
  },
  {
    title: 'White crepe sheath with bell sleeves',
    description:
      'Clean, architectural, knee length, with sleeves that open into wide bells. I was sworn in wearing it and then went to dinner. Thick crepe, self-lined, nothing shows through. Boat neck in front, scoop behind.',
    brand: 'Ilse Halden', size: '18', color: 'White', pricePerDayCents: 3000, lender: 2,
    look: { cut: 'sheath', neckline: 'boat', sleeve: 'bell', fabric: 'crepe', color: '#efe9df', stand: 'form', backdrop: 'canvas', room: '#8f7a72', seed: 312 },
    views: ['front', 'back'],
  },
]
