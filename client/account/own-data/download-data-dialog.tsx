import { useMutation } from '@tanstack/react-query'
import type { Proof } from '../../../shared/account/account-schema.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { save } from '../../storage/save-file.ts'
import { ProofForm, type OwnAccount } from './proof-form.tsx'

interface DownloadDataDialogProps extends OwnAccount {
  opened: boolean
  onClose: () => void
}

export function DownloadDataDialog({ opened, onClose, ...account }: DownloadDataDialogProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: fetchArchive,
    onSuccess(archive) {
      save('my-data.zip', archive)
      succeeded('Your data has been downloaded')
      close()
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title="Download your data?" opened={opened} onClose={close}>
      <ProofForm
        {...account}
        onProve={mutate}
        onCancel={close}
        isPending={isPending}
        action="Download"
        busy="Collecting..."
        problem={error?.message}
      >
        <p>Keep the file to yourself: it has your letters, addresses and conversations.</p>
      </ProofForm>
    </Dialog>
  )
}

const FAILED = 'Your data could not be downloaded. Please check your connection and try again.'

async function fetchArchive(proof: Proof) {
  const answer = await fetch('/_api/account/archive', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  }).catch(() => undefined)
  const content = await (answer?.ok ? answer.blob() : answer?.json())?.catch(() => undefined)
  if (content instanceof Blob) return content
  throw new Error(typeof content?.error === 'string' ? content.error : FAILED)
}
