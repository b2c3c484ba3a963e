import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '../../../account/password/password-page.tsx'
import { returnPath } from '../../../session/return-path.ts'
import { titleHead } from '../../../head/head.ts'

interface PasswordSearch {
  /** Where to go afterwards; anything but a path of ours is dropped. */
  from?: string
}

export const Route = createFileRoute('/_signed-in/account/password')({
  validateSearch: ({ from }: Record<string, unknown>): PasswordSearch => {
    const path = returnPath(from)
    return { from: path === '/' ? undefined : path }
  },
  head: titleHead('Change Password'),
  component: PasswordPage,
})
