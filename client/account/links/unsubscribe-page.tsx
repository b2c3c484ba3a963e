import { trpc } from '../../api/api.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { LinkPage } from './link-page.tsx'

/** Turns off all optional letters; works without signing in. */
export function UnsubscribePage() {
  const { mail } = trpc.useUtils()
  const unsubscribe = trpc.mail.unsubscribe.useMutation({ onSuccess: () => mail.choices.invalidate() })
  const toChoices = (
    <ButtonLink to="/account/mail" variant="default">
      Choose one by one
    </ButtonLink>
  )
  return (
    <LinkPage
      title="Stop Letters"
      label="Stop these letters"
      busyLabel="Stopping..."
      deed={unsubscribe}
      fallback="The letters could not be stopped. Please try again."
      done="You get no more letters that you can do without. In the app you are told as before."
      onward={toChoices}
      remedy={toChoices}
    >
      Requests, answers and rentals are then told in the app alone. Letters about your account itself, such as
      one to choose a new password, still come.
    </LinkPage>
  )
}
