import type { ErrorComponentProps } from '@tanstack/react-router'
import { pageReason } from '../error-pages/page-reason.ts'
import { FailedPage } from '../error-pages/failed-page.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'

/** The rental exists, but could not be loaded. */
export const RentalFailed = ({ error }: ErrorComponentProps) => (
  <FailedPage
    elsewhere={
      <ButtonLink to="/dashboard" variant="default">
        My Dashboard
      </ButtonLink>
    }
  >
    {pageReason(error, 'The rental could not be loaded. Please check your connection and try again.')}
  </FailedPage>
)
