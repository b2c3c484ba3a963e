import { Note, Problem } from '../../ui/feedback/alert.tsx'
import { Button, Spinner } from '../../ui/controls/button.tsx'
import type { GoogleState } from './google.ts'
import classes from './google-button.module.css'

interface GoogleButtonProps extends GoogleState {
  label: string
}

/** Opens Google's window and shows the outcome. While it is open, another press brings it to the front. */
export function GoogleButton({ label, progress, start }: GoogleButtonProps) {
  const isBusy = progress.step === 'busy'
  return (
    <>
      <Button variant="default" fullWidth onClick={() => void start()}>
        {isBusy ? <Spinner /> : <span className={classes.mark} />}
        {isBusy ? 'Waiting for Google...' : label}
      </Button>
      {progress.step === 'failed' && <Problem>{progress.message}</Problem>}
      {progress.step === 'closed' && <Note>{progress.message}</Note>}
    </>
  )
}
