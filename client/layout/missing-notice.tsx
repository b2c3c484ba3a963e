import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from './notice.tsx'

/** Nothing is at this address, with two ways on. */
export const MissingNotice = ({ title, children }: { title: string; children: string }) => (
  <Notice
    label="404"
    title={title}
    action={
      <>
        <ButtonLink to="/">Go to Homepage</ButtonLink>
        <ButtonLink to="/dress-rental" variant="default">
          Browse Dresses
        </ButtonLink>
      </>
    }
  >
    {children}
  </Notice>
)
