import { useMutation } from '@tanstack/react-query'
import type { Proof } from '../../../shared/account/account-schema.ts'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { save } from '../../storage/save-file.ts'
import { ProofForm, type OwnAccount } from './proof-form.tsx'

interface DownloadDataDialogProps extends OwnAccount, Openable {
  /** The file of a backup of the whole shop, instead of one's own data. */
  backup?: string
}

export function DownloadDataDialog({ backup, opened, onClose, ...account }: DownloadDataDialogProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (proof: Proof) => fetchFile(backup ? `backups/${backup}` : 'account/archive', proof),
    onSuccess(archive) {
      save(backup ?? 'my-data.zip', archive)
      succeeded(backup ? 'The backup has been downloaded' : 'Your data has been downloaded')
      close()
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title={backup ? 'Download this backup?' : 'Download your data?'} opened={opened} onClose={close}>
      <ProofForm
        {...account}
        onProve={mutate}
        onCancel={close}
        isPending={isPending}
        action="Download"
        busy="Collecting..."
        problem={error?.message}
      >
        <p>
          Keep the file to yourself: it has {backup ? 'all' : 'your'} letters, addresses and conversations.
        </p>
      </ProofForm>
    </Dialog>
  )
}

const FAILED = 'It could not be downloaded. Please check your connection and try again.'

async function fetchFile(address: string, proof: Proof) {
  const answer = await fetch(`/_api/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  }).catch(() => undefined)
  const content = await (answer?.ok ? answer.blob() : answer?.json())?.catch(() => undefined)
  if (content instanceof Blob) return content
  throw new Error(typeof content?.error === 'string' ? content.error : FAILED)
}
