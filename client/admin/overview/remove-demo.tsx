import { useState } from 'react'
import { reason, trpc } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Problem } from '../../ui/feedback/alert.tsx'
import classes from './admin-page.module.css'

/** Removes the people of the demo with all that is theirs, after a confirmation. */
export function RemoveDemo() {
  const utils = trpc.useUtils()
  const remove = trpc.admin.removeDemo.useMutation({ onSuccess: () => utils.invalidate() })
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.demo}>
      {remove.error && <Problem>{reason(remove.error, 'Nothing was removed. Please try again.')}</Problem>}
      <Button variant="default" aria-disabled={remove.isPending} onClick={() => setAsking(true)}>
        {remove.isPending ? 'Removing...' : 'Remove the Demo'}
      </Button>
      <Confirm
        title="Remove the demo?"
        action="Remove"
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        Its people, their dresses, pictures, rentals and conversations are deleted for good.
      </Confirm>
    </div>
  )
}
