/** Someone in the demo. */
export interface DemoPerson {
  displayName: string
  email: string
  /** Where she lends from: a city and state. */
  home: string
}

/** The lenders; a dress names its lender by place in this list. */
export const lenders: readonly DemoPerson[] = [
  { displayName: 'Margaux Ellison', email: 'margaux@demo.example', home: 'Brooklyn, NY' },
  { displayName: 'Priya Raman', email: 'priya@demo.example', home: 'Chicago, IL' },
  { displayName: 'Adaeze Okafor', email: 'adaeze@demo.example', home: 'Atlanta, GA' },
  { displayName: 'Sofía Beltrán', email: 'sofia@demo.example', home: 'Austin, TX' },
  { displayName: 'Hana Mori 🌿', email: 'hana@demo.example', home: 'Seattle, WA' },
  { displayName: 'Chloé Fontaine', email: 'chloe@demo.example', home: 'New Orleans, LA' },
  { displayName: 'Ruth Abramson', email: 'ruth@demo.example', home: 'Boston, MA' },
  { displayName: 'Leilani Kahale', email: 'leilani@demo.example', home: 'Los Angeles, CA' },
]

/** People who only borrow. */
export const renters: readonly DemoPerson[] = [
  { displayName: 'Imani Brooks', email: 'imani@demo.example', home: 'Philadelphia, PA' },
  { displayName: 'Zoë Lindqvist', email: 'zoe@demo.example', home: 'Minneapolis, MN' },
  { displayName: 'Mei-Ling Chao', email: 'meiling@demo.example', home: 'San Francisco, CA' },
  { displayName: 'Noor Haddad', email: 'noor@demo.example', home: 'Detroit, MI' },
]
