import { trpc } from '../../api/api.ts'
import { useShop } from '../../head/shop.ts'
import { buttonLook } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { tellOtherTabs, useClearSession } from '../../session/sign-out.ts'
import { LinkPage } from './link-page.tsx'

/** Restores the previous address of an account. */
export function UndoPage() {
  const { supportEmail } = useShop()
  const leave = useClearSession()
  const undo = trpc.auth.undoAddress.useMutation({
    onSuccess: async () => {
      tellOtherTabs()
      await leave()
    },
  })
  return (
    <LinkPage
      title="Take Your Address Back"
      label="Take my old address back"
      busyLabel="Taking it back..."
      deed={undo}
      fallback="Your address could not be taken back. Please try again."
      done="Your old address is back, and everybody is signed out. A letter to choose a new password is on its way."
      onward={
        <ButtonLink to="/" variant="default">
          Go to Homepage
        </ButtonLink>
      }
      remedy={
        <a href={`mailto:${supportEmail}`} {...buttonLook({})}>
          Write to us
        </a>
      }
    >
      The address of your account was changed. If that was not you, take it back: everybody is signed out,
      whoever changed it too, and a letter to choose a new password comes to your old address.
    </LinkPage>
  )
}
