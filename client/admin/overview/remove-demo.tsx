import { reason, trpc } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'

const load = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm

/** Removes the people of the demo with all that is theirs, after a confirmation. */
export function RemoveDemo() {
  const utils = trpc.useUtils()
  const remove = trpc.admin.removeDemo.useMutation({
    onSuccess: async () => {
      succeeded('The demo is gone')
      await utils.invalidate()
    },
  })
  const { Dialog: Confirm, opened, open, close } = useLazyDialog(load)
  return (
    <>
      <Button variant="default" aria-disabled={remove.isPending} onClick={open}>
        {remove.isPending ? 'Removing...' : 'Remove the Demo'}
      </Button>
      {remove.error && <Problem>{reason(remove.error, 'Nothing was removed. Please try again.')}</Problem>}
      {Confirm && (
        <Confirm
          title="Remove the demo?"
          action="Remove"
          opened={opened}
          onClose={close}
          onConfirm={() => remove.mutate()}
        >
          Its people, their dresses, pictures, rentals and conversations are deleted for good.
        </Confirm>
      )}
    </>
  )
}
