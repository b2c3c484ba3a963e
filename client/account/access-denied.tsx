import type { Role } from '../../shared/account.ts'
import { Notice } from '../layout/notice.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** A page for others than whoever asked for it. */
export const AccessDenied = ({ role }: { role: Role }) => (
  <Notice
    title="Access Denied"
    action={
      <>
        <ButtonLink to="/">Go to Homepage</ButtonLink>
        <ButtonLink to="/dashboard" variant="default">
          My Dashboard
        </ButtonLink>
      </>
    }
  >
    Access denied. Your role ({role}) lacks required permissions.
  </Notice>
)
