import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { NOT_SHOWN } from './unexpected.tsx'
import { pageReason } from './page-reason.ts'

test('a page that could not be drawn blames no connection, and one without an answer does', () => {
  const fallback = 'Please check your connection and try again.'
  // React's error on a page that a translator has changed.
  const moved = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
  for (const error of [moved, new TypeError('undefined is not a function')])
    expect(pageReason(error, fallback)).toBe(NOT_SHOWN)
  expect(pageReason(new TRPCClientError('Failed to fetch'), fallback)).toBe(fallback)
})
