import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import type { OwnAccount } from './proof-form.tsx'

const load = async () => (await import('./download-data-dialog.tsx')).DownloadDataDialog

/** Downloads what the shop keeps about the user, after the password or the e-mail address was typed. */
export function DownloadData(account: OwnAccount) {
  const { Dialog: DownloadDataDialog, opened, open, close } = useLazyDialog(load)
  return (
    <>
      <p>Your account, dresses, rentals, messages, reviews, letters and pictures, in one file. Once a day.</p>
      <div>
        <Button variant="default" onClick={open}>
          Download My Data
        </Button>
      </div>
      {DownloadDataDialog && <DownloadDataDialog {...account} opened={opened} onClose={close} />}
    </>
  )
}
