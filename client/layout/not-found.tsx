import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from './notice.tsx'

/** An address that leads nowhere. The server answers it with 404. */
export const NotFound = () => (
  <Notice
    label="404"
    title="Page Not Found"
    action={
      <>
        <ButtonLink to="/">Go to Homepage</ButtonLink>
        <ButtonLink to="/dress-rental" variant="default">
          Browse Dresses
        </ButtonLink>
      </>
    }
  >
    The page you are looking for does not exist.
  </Notice>
)
