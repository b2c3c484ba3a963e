import { Button } from '../ui/controls/button.tsx'
import { Empty } from '../ui/feedback/states.tsx'

/** Shown when no result should fit, though all were measured. */
export const NothingFits = ({ showAll }: { showAll: () => void }) => (
  <Empty
    title="Nothing Here Should Fit You"
    action={
      <Button
        variant="default"
        onClick={() => {
          document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
          showAll()
        }}
      >
        Show Those That May Not Fit
      </Button>
    }
  >
    By your measurements, all of these are too tight or too loose somewhere.
  </Empty>
)
