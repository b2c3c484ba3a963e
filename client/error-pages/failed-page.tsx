import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { MessagePage } from './message-page.tsx'

interface FailedNoticeProps {
  title?: string
  children: ReactNode
  /** A link beside "Try again". */
  elsewhere?: ReactNode
}

const toHomepage = (
  <ButtonLink to="/" variant="default">
    Go to Homepage
  </ButtonLink>
)

/** The page of an error; announced at once, with two ways out. */
export function FailedPage({
  title = 'Something went wrong',
  children,
  elsewhere = toHomepage,
}: FailedNoticeProps) {
  const router = useRouter()
  return (
    <div role="alert">
      <MessagePage
        title={title}
        action={
          <>
            <Button onClick={() => void router.invalidate()}>Try Again</Button>
            {elsewhere}
          </>
        }
      >
        {children}
      </MessagePage>
    </div>
  )
}
