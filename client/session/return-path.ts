/**
 * Where to go after signing in: `from` when it is one of our paths, else home. Anything that a browser could
 * read as another site (`//evil`, `/\evil`, `https:`) is refused.
 */
export function returnPath(from: unknown) {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/'
  const house = 'https://house.invalid'
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends from addresses
  if (/[\u0000-\u001f\\]/.test(from) || !URL.canParse(from, house)) return '/'
  const { origin, pathname, search, hash } = new URL(from, house)
  return origin === house && pathname !== '/login' && !pathname.startsWith('//')
    ? pathname + search + hash
    : '/'
}

/** Where to go afterwards, of an address: anything but a path of ours is dropped, and so is home. */
export function readFrom({ from }: Record<string, unknown>): { from?: string } {
  const path = returnPath(from)
  return { from: path === '/' ? undefined : path }
}

/** The page that replaces a temporary password, on the way to another page. */
export const passwordPath = (from: string) => `/account/password?${new URLSearchParams({ from })}`
