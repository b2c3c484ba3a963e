import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.for([
  ['/dresses/vera-wang-slip-8?from=2026-12-03', '/dresses/vera-wang-slip-8?from=2026-12-03'],
  ['/favorites#top', '/favorites#top'],
  [undefined, '/'],
  ['', '/'],
  ['favorites', '/'],
  ['https://evil.test/', '/'],
  ['//evil.test/', '/'],
  ['/\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['/..//evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?from=/login', '/'],
] as const)('%s leads to %s [ASVS 1.2.2, 3.7.2]', ([from, path]) => expect(returnPath(from)).toBe(path))
