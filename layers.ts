// The order in which the code stands: a folder imports from those before it. Lint is made from it (oxlint.config.ts).

interface Exception {
  /** The file that may. */
  file: string
  /** The later folder that it imports from. */
  imports: string
  because: string
}

/** The server's folders, from the database up to the scripts. */
export const serverOrder = [
  'db',
  'http',
  'sessions',
  'trpc',
  'audit',
  'jobs',
  'people',
  'settings',
  'images',
  'mail',
  'notices',
  'auth',
  'body',
  'dresses',
  'rentals',
  'handover',
  'closets',
  'favorites',
  'searches',
  'reviews',
  'messages',
  'listings',
  'moderation',
  'letters',
  'account',
  'admin',
  'maintenance',
  'backup',
  'api',
  'pages',
  'demo-shop',
  'start',
  'scripts',
]

/** Those of them that are a feature: a router, and its queries and commands, which know nothing of tRPC or HTTP. */
export const features = serverOrder.slice(serverOrder.indexOf('audit'), serverOrder.indexOf('maintenance'))

/** This list may only get shorter. */
export const serverExceptions: Exception[] = []

/** The client's folders, from what is drawn everywhere up to the site map. */
export const clientOrder = [
  'first-paint',
  'ui',
  'api',
  'storage',
  'head',
  'pictures',
  'error-pages',
  'session',
  'uploads',
  'calendar',
  'search',
  'fit',
  'people',
  'account',
  'unsent',
  'favorites',
  'dress-card',
  'reviews',
  'booking',
  'messages',
  'dress',
  'browse',
  'closets',
  'collections',
  'landing',
  'rental',
  'listing',
  'favorites-page',
  'dashboard',
  'notices',
  'layout',
  'settings',
  'admin',
  'content',
  'routes',
]

/** This list may only get shorter. */
export const clientExceptions: Exception[] = []
