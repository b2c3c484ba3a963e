/** Someone in the demo. */
export interface DemoPerson {
  displayName: string
  email: string
  /** City and state. */
  home: string
  /** A sentence about their closet. */
  about?: string
}

/** The lenders; a dress names its lender by place in this list. */
export const lenders: readonly DemoPerson[] = [
  {
    displayName: 'Margaux Ellison',
    email: 'margaux@demo.example',
    home: 'Brooklyn, NY',
    about: 'Wedding dresses and things to dance in, each steamed by hand the evening before it leaves.',
  },
  {
    displayName: 'Priya Raman',
    email: 'priya@demo.example',
    home: 'Chicago, IL',
    about: 'Color, mostly: what I wore once to a sangeet should be worn to yours.',
  },
  {
    displayName: 'Adaeze Okafor',
    email: 'adaeze@demo.example',
    home: 'Atlanta, GA',
    about: 'Gowns for tall women, with hems that can be let down.',
  },
  { displayName: 'Sofía Beltrán', email: 'sofia@demo.example', home: 'Austin, TX' },
  {
    displayName: 'Hana Mori 🌿',
    email: 'hana@demo.example',
    home: 'Seattle, WA',
    about: 'Quiet dresses in linen and silk, from a very small wardrobe 🌿',
  },
  { displayName: 'Chloé Fontaine', email: 'chloe@demo.example', home: 'New Orleans, LA' },
  {
    displayName: 'Ruth Abramson',
    email: 'ruth@demo.example',
    home: 'Boston, MA',
    about: 'Velvet for concerts. Ask me how it drapes; I answer in the evening.',
  },
  {
    displayName: 'Leilani Kahale',
    email: 'leilani@demo.example',
    home: 'Los Angeles, CA',
    about: 'Red carpets on a rental budget.',
  },
]

/** People who only borrow. */
export const renters: readonly DemoPerson[] = [
  { displayName: 'Imani Brooks', email: 'imani@demo.example', home: 'Philadelphia, PA' },
  { displayName: 'Zoë Lindqvist', email: 'zoe@demo.example', home: 'Minneapolis, MN' },
  { displayName: 'Mei-Ling Chao', email: 'meiling@demo.example', home: 'San Francisco, CA' },
  { displayName: 'Noor Haddad', email: 'noor@demo.example', home: 'Detroit, MI' },
]

/** The addresses of everybody in the demo; `example` is reserved, so no other person can have one. */
export const demoEmails = [...lenders, ...renters].map(({ email }) => email)

/** The password of everybody in the demo, as in the README; refused where PUBLIC_URL is https. */
export const PUBLISHED_PASSWORD = 'second-dance'

/** Whose closets the renters follow, by place in both lists. */
export const follows: readonly { renter: number; lenders: readonly number[] }[] = [
  { renter: 0, lenders: [0, 2, 4] },
  { renter: 1, lenders: [0, 6] },
  { renter: 3, lenders: [0] },
]
