import { ButtonLink } from '../ui/controls/button-link.tsx'
import { MessagePage } from './message-page.tsx'

/** A page for an address without content, with two links. */
export const MissingPage = ({ title, children }: { title: string; children: string }) => (
  <MessagePage
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
  </MessagePage>
)
