import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import type { OwnAccount } from './proof-form.tsx'

const load = async () => (await import('./download-data-dialog.tsx')).DownloadDataDialog

/** Downloads what the shop keeps about the user, or a backup, after the password or the e-mail address was typed. */
export function DownloadData(props: OwnAccount & { backup?: string }) {
  const { Dialog: DownloadDataDialog, opened, open, close } = useLazyDialog(load)
  return (
    <>
      <Button variant="default" onClick={open} aria-label={props.backup && `Download ${props.backup}`}>
        {props.backup ? 'Download' : 'Download My Data'}
      </Button>
      {DownloadDataDialog && <DownloadDataDialog {...props} opened={opened} onClose={close} />}
    </>
  )
}
