import { reason, trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Note, Problem } from '../ui/feedback/alert.tsx'

/** Warns that no letters leave because this is a restored copy, with a button that says it is the shop. */
export function HeldLetters() {
  const { admin } = trpc.useUtils()
  const release = trpc.admin.releaseLetters.useMutation({ onSettled: () => admin.letters.invalidate() })
  return (
    <div>
      <Note>
        This shop was restored from a backup. No letter leaves it and nobody is reminded until you say that it
        is the shop now, and not a copy.
      </Note>
      <Button variant="default" aria-disabled={release.isPending} onClick={() => release.mutate()}>
        This is the shop now
      </Button>
      {release.error && <Problem>{reason(release.error, 'Please try again in a moment.')}</Problem>}
    </div>
  )
}
