import type { Role } from '../../shared/account/account.ts'
import { MessagePage } from '../error-pages/message-page.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'

export const AccessDenied = ({ role }: { role: Role }) => (
  <MessagePage
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
  </MessagePage>
)
