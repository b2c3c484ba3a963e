/**
 * Who may call what (specification §6): the one list of it. Procedures enforce it themselves; a test refuses one
 * that is missing here, and calls each as everybody to see that it keeps to its line.
 */
export type Audience =
  /** Visitors too. */
  | 'anyone'
  /** Signed in, even with a temporary password that has to be changed first. */
  | 'signedInAnyhow'
  /** Signed in. What they see and change is their own. */
  | 'signedIn'
  /** Signed in, and the owner of the dress in question. */
  | 'owner'
  /** Signed in, and the renter who asked. */
  | 'renter'
  /** Signed in, and not the owner of the dress. */
  | 'notOwner'
  /** Signed in, and with no rental open, neither as renter nor as owner. */
  | 'noOpenRentals'
  | 'admin'

// oxfmt-ignore
export const access = {
  'auth.session': 'anyone',
  'auth.login': 'anyone',
  'auth.register': 'anyone',
  'auth.logout': 'anyone',
  'auth.establishSession': 'anyone',
  'auth.changePassword': 'signedInAnyhow',
  'auth.account': 'signedIn',
  'auth.updateProfile': 'signedIn',
  'auth.signOutEverywhere': 'signedIn',
  'auth.connectGoogle': 'signedIn',
  'auth.disconnectGoogle': 'signedIn',
  'auth.deleteAccount': 'noOpenRentals',

  'dresses.list': 'anyone',
  'dresses.count': 'anyone',
  'dresses.suggest': 'anyone',
  'dresses.byId': 'anyone',
  'dresses.bySlug': 'anyone',
  'dresses.related': 'anyone',
  'dresses.moreFromOwner': 'anyone',
  'dresses.byIds': 'anyone',
  'dresses.mine': 'signedIn',
  'dresses.create': 'signedIn',
  'dresses.update': 'owner',
  'dresses.remove': 'owner',

  'favorites.list': 'signedIn',
  'favorites.dresses': 'signedIn',
  'favorites.toggle': 'signedIn',

  'rentals.availability': 'anyone',
  'rentals.book': 'notOwner',
  'rentals.mine': 'signedIn',
  'rentals.withdraw': 'renter',
  'rentals.requests': 'signedIn',
  'rentals.lent': 'signedIn',
  'rentals.earnings': 'signedIn',
  'rentals.decide': 'owner',
  'rentals.block': 'owner',
  'rentals.blocks': 'owner',
  'rentals.unblock': 'owner',

  'admin.resetPassword': 'admin',
} as const satisfies Record<string, Audience>

/** Routes that are no procedures. An operator brings METRICS_TOKEN. */
// oxfmt-ignore
export const routeAccess = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'operator',
  'GET /_api/auth/oauth_authorize': 'anyone',
  'GET /_api/auth/oauth_callback': 'anyone',
  'GET /_api/images/:file': 'anyone',
  'GET /_api/openapi.json': 'anyone',
  'GET /_api/docs': 'anyone',
  'GET /_api/docs/start.js': 'anyone',
  'GET /_api/docs/swagger-ui.css': 'anyone',
  'GET /_api/docs/swagger-ui-bundle.js': 'anyone',
  'POST /_api/images/upload': 'signedIn',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemap/pages.xml': 'anyone',
  'GET /sitemap/dresses-:part(^[1-9]\\d{0,5}$).xml': 'anyone',
  'GET /manifest.webmanifest': 'anyone',
  'GET /og.jpg': 'anyone',
  'GET /icon-192.png': 'anyone',
  'GET /icon-512.png': 'anyone',
  'GET /icon-maskable-512.png': 'anyone',
  'GET /apple-touch-icon.png': 'anyone',
} as const satisfies Record<string, Audience | 'operator'>
