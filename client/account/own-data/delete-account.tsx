import { FORMER_MEMBER } from '../../../shared/account/account.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import type { OwnAccount } from './proof-form.tsx'

const load = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog

/** Deletes the account, after the password or the e-mail address was typed. */
export function DeleteAccount(account: OwnAccount) {
  const { Dialog: DeleteAccountDialog, opened, open, close } = useLazyDialog(load)
  return (
    <>
      <p>
        Your name, email, picture, favorites and listings are deleted. People you have rented from or lent to
        keep their history, with “{FORMER_MEMBER}” in place of your name. While a rental is open you cannot
        leave.
      </p>
      <div>
        <Button variant="outline" color="red" onClick={open}>
          Delete Account
        </Button>
      </div>
      {DeleteAccountDialog && <DeleteAccountDialog {...account} opened={opened} onClose={close} />}
    </>
  )
}
